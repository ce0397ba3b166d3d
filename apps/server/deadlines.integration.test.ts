import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { eventually } from '#foundation/server-kit/testing/eventually.ts';
import { createTestDatabase, type TestDatabase } from '#foundation/server-kit/testing/test-database.ts';
import { createPlatform, type Platform } from './compose.ts';
import { readConfig } from './config.ts';
import { operatorCookie } from './testing/sample-operator.ts';

/** Who is notified of overdue work, on the whole platform: by mail, by the webhook, by the page Health. */

const posts: string[] = [];
const outside = createServer((request, response) => {
  request.on('data', (chunk: Buffer) => posts.push(chunk.toString()));
  request.on('end', () => response.writeHead(204).end());
});
let database: TestDatabase;
let folder: string;
let platform: Platform;

async function start(): Promise<void> {
  const address = outside.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const settings = {
    LOG_LEVEL: 'silent',
    DATA_DIR: folder,
    PUBLIC_URL: 'https://trade.example.test',
    ALARM_WEBHOOK_URL: `http://127.0.0.1:${port}/`,
    ALARM_WEBHOOK_KEY: 'a-key-that-only-the-receiver-has-too',
  };
  platform = await createPlatform(readConfig(settings), database.url);
}

beforeAll(async () => {
  outside.listen(0, '127.0.0.1');
  await once(outside, 'listening');
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'assay-'));
  await start();
});
afterAll(async () => {
  await platform.stop();
  outside.close();
  await database.drop();
  await rm(folder, { recursive: true });
});

const opened = z.object({ result: z.object({ guest: z.string() }) });

async function post(url: string, payload: object, headers: Record<string, string> = {}) {
  const sent = { 'x-request-id': crypto.randomUUID(), ...headers };
  const answer = await platform.server.inject({ method: 'POST', url, headers: sent, payload });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

async function letters(name: string) {
  const { body } = await platform.server.inject({ url: `/dev/mailbox?to=${name}@sample.test` });
  return z
    .array(z.object({ subject: z.string(), text: z.string() }))
    .parse(JSON.parse(body))
    .filter(({ text }) => text.includes('Support chat: '));
}

const late = z.object({
  type: z.literal('reviews.late'),
  kinds: z.array(z.looseObject({ kind: z.string() })),
});
const postedChats = () =>
  posts.flatMap((body) => {
    const { data } = late.safeParse(JSON.parse(body));
    return data?.kinds.filter(({ kind }) => kind === 'chat') ?? [];
  });

async function deadlines() {
  const headers = { cookie: await operatorCookie(platform.server, 'admin') };
  const answer = await platform.server.inject({ url: '/swx/operator/health/overview', headers });
  return answer.json().result.deadlines;
}

test('a chat that no operator may answer reaches administrators once, the webhook and the page Health', async () => {
  const { guest } = opened.parse(await post('/swx/customer/chat/openChat', {})).result;
  const text = 'Where is my deposit, please?';
  await post('/swx/customer/chat/sendMessage', { text }, { 'x-guest': guest });
  await sql`update operators.operator set roles = array_remove(roles, 'support')`.execute(database.db);
  await post('/dev/clock', { advanceSeconds: 16 * 60 });

  const [letter, ...more] = await letters('admin');
  expect(more).toEqual([]);
  expect(letter?.text).toContain('Support chat: 1 past the deadline');
  expect(letter?.text).toContain('https://trade.example.test/console/support');
  expect(letter?.text).toContain('Nobody else may decide this: Support chat.');
  expect(letter?.text).not.toContain('Where is my deposit');
  expect(await letters('reviewer')).toEqual([]);
  expect(await deadlines()).toMatchObject({
    isSilent: false,
    unheard: [{ why: 'nobody', subject: 'chat' }],
  });
  await eventually(() => expect(postedChats()).toHaveLength(1));
  expect(postedChats()[0]).toMatchObject({ overdue: 1, soon: 0, isNobodys: true });
  expect(posts.join()).not.toMatch(/@|Where is/);

  await platform.stop();
  await start();
  await post('/dev/clock', { advanceSeconds: 60 });
  expect(await letters('admin')).toHaveLength(1);
  expect(postedChats()).toHaveLength(1);
});
