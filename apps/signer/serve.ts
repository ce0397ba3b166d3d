import { once } from 'node:events';
import { chmod, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { connect } from 'node:net';
import { SpanKind } from '@opentelemetry/api';
import type { z } from 'zod';
import { namedInput, replaceInput, signInput } from '#capabilities/money/withdrawals/signer-protocol.ts';
import { carriedTrace, inSpan } from '#foundation/server-kit/tracing.ts';
import { parseJson } from '#foundation/text/parse-json.ts';
import { type Answered, plain, type Signer } from './sign.ts';

const mostBytes = 4096;

/** One line a call: what was asked, never for whom or how much. */
export interface SignerLog {
  info(line: object, message: string): void;
}

/**
 * Answers on a local socket that its own account and group alone can open. Rejects when another signer
 * answers there.
 */
export async function serveSigner(signer: Signer, socket: string, log?: SignerLog): Promise<Server> {
  const server = createServer((request, response) => {
    const began = performance.now();
    const { url, headers } = request;
    const isKnown = Object.hasOwn(calls, url ?? '');
    const span = { kind: SpanKind.SERVER, parent: carriedTrace(headers) };
    inSpan(isKnown ? `answer ${url}` : 'unknown', span, () => answer(signer, request)).then(
      ({ status, body }) => {
        const ms = Math.round(performance.now() - began);
        log?.info({ call: isKnown ? url : undefined, status, ms, traceparent: headers.traceparent }, 'call');
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(plain(body)));
      },
      (error: unknown) => {
        // What is not on the disk must not be answered: the next start reads what is.
        process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
        process.exit(1);
      },
    );
  });
  if (await isAnswered(socket)) throw new Error(`another signer answers on ${socket}`);
  await rm(socket, { force: true });
  server.listen(socket);
  await once(server, 'listening');
  await chmod(socket, 0o660);
  return server;
}

async function isAnswered(socket: string): Promise<boolean> {
  const connection = connect(socket);
  return await once(connection, 'connect').then(
    () => {
      connection.destroy();
      return true;
    },
    () => false,
  );
}

interface Reply {
  readonly status: number;
  readonly body: unknown;
}

const calls: Readonly<Record<string, (signer: Signer, body: unknown) => Promise<Reply>>> = {
  '/identity': async (signer) => ({ status: 200, body: signer.identity() }),
  '/sign': (signer, body) => checked(signInput, body, (input) => signer.sign(input)),
  '/replace': (signer, body) => checked(replaceInput, body, (input) => signer.replace(input)),
  '/find': (signer, body) => checked(namedInput, body, ({ id }) => signer.find(id)),
  '/void': (signer, body) => checked(namedInput, body, ({ id }) => signer.void(id)),
};

async function answer(signer: Signer, request: IncomingMessage): Promise<Reply> {
  const { url = '' } = request;
  const call = Object.hasOwn(calls, url) ? calls[url] : undefined;
  if (call === undefined) return { status: 404, body: { refusal: 'unknown' } };
  return await call(signer, await bodyOf(request));
}

async function checked<Shape extends z.ZodType, T>(
  shape: Shape,
  body: unknown,
  carryOut: (input: z.output<Shape>) => Promise<Answered<T>>,
): Promise<Reply> {
  const parsed = shape.safeParse(body);
  if (!parsed.success) return { status: 400, body: { refusal: 'malformed' } };
  const answered = await carryOut(parsed.data);
  return answered.ok
    ? { status: 200, body: answered.value }
    : { status: 409, body: { refusal: answered.refusal } };
}

/** Undefined for what is too long or no JSON: no call takes that. */
async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const part of request) {
    text += part;
    if (text.length > mostBytes) return undefined;
  }
  return parseJson(text);
}
