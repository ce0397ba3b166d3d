import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { createPlatform } from '#apps/server/compose.ts';
import { readConfig } from '#apps/server/config.ts';
import { type Database, openDatabase } from '#foundation/server-kit/database.ts';
import { startScratchPostgres } from './scratch-postgres.ts';

export interface BenchPlatform {
  /** `http://127.0.0.1:…` */
  readonly address: string;
  readonly server: FastifyInstance;
  readonly db: Database;
  readonly databaseUrl: string;
}

/**
 * A whole platform on sample data that listens, for clients in the same process: without a limit by address,
 * and each client from the address that it says. Everything is thrown away at the end.
 */
export async function withPlatform<Measured>(
  measure: (platform: BenchPlatform) => Promise<Measured>,
): Promise<Measured> {
  const postgres = await startScratchPostgres();
  const folder = await mkdtemp(join(tmpdir(), 'assay-platform-'));
  const settings = { LOG_LEVEL: 'silent', DATA_DIR: folder, FLOOD_LIMIT: '0', TRUST_PROXY: '127.0.0.1' };
  const platform = await createPlatform(readConfig(settings), postgres.url);
  const db = openDatabase(postgres.url, { max: 1 });
  try {
    const { server } = platform;
    const address = await server.listen({ port: 0, host: '127.0.0.1' });
    return await measure({ address, server, db, databaseUrl: postgres.url });
  } finally {
    await db.destroy();
    await platform.stop();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

export type Calls = (
  path: string,
  headers: Readonly<Record<string, string>>,
  body?: object,
) => Promise<unknown>;

/**
 * Gives what sends a call, `GET` without a body, and gives its result, or the whole of an answer
 * without one; throws when it is refused.
 */
export function callsAt(address: string): Calls {
  return async (path, headers, body) => {
    const answer = await fetch(`${address}/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', 'x-request-id': crypto.randomUUID(), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    const said = await answer.text();
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${said.slice(0, 300)}`);
    const { data: envelope } = z.object({ result: z.unknown() }).safeParse(JSON.parse(said));
    return envelope === undefined ? JSON.parse(said) : envelope.result;
  };
}

/** As `npm run verify`; throws what it finds. */
export async function verifyBooks(databaseUrl: string): Promise<void> {
  await new Promise<void>((done, fail) => {
    const env = { ...process.env, DATABASE_URL: databaseUrl };
    execFile(process.execPath, ['apps/server/verify-main.ts'], { env }, (error, said) => {
      if (error) fail(new Error(`verify: ${said}`));
      else done();
    });
  });
}
