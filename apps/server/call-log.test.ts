import { hostname } from 'node:os';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { reportPageError } from '#capabilities/desk/health/contract.ts';
import { bindPageErrors } from '#capabilities/desk/health/server/page-errors.ts';
import { defineCall } from '#foundation/calls/define-call.ts';
import { asCustomerId } from '#foundation/ids/ids.ts';
import { accept, refuse } from '#foundation/refusals/result.ts';
import { createCallRouter } from '#foundation/server-kit/call-router.ts';
import { loadSentences } from '#foundation/server-kit/sentences.ts';
import { traceIdOf } from '#foundation/server-kit/tracing.ts';
import { readConfig } from './config.ts';
import { createHttpServer } from './http-server.ts';

const transfer = defineCall({
  name: 'transfer',
  summary: 'For this test',
  method: 'POST',
  path: '/transfer/{to}',
  access: 'customer',
  needsRequestId: true,
  input: z.object({ to: z.string(), password: z.string() }),
  output: z.object({}),
});

const running: { close(): unknown }[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) await server.close();
});

async function start(level = 'info') {
  const lines: Record<string, unknown>[] = [];
  const sentences = loadSentences();
  const config = readConfig({ LOG_LEVEL: level });
  const server = await createHttpServer(config, sentences, { write: (line) => lines.push(JSON.parse(line)) });
  running.push(server);
  const router = createCallRouter({
    server,
    sentences,
    limitOn: () => undefined,
    lacksAgreement: async () => false,
    isDemoEnabled: () => true,
    authenticate: async (token) =>
      token === 'secret-token' ? { sessionId: '1', customerId: asCustomerId(7n) } : undefined,
  });
  router.on(transfer, async ({ to }) => (to === 'nowhere' ? refuse('NOT_FOUND') : accept({})));
  bindPageErrors(router, server.log);
  server.get('/file.js', async () => 'x');
  const own = (what: string) => lines.filter(({ msg }) => msg === what);
  return { server, own, lines };
}

/** What every line of the logger has. */
const logged = { time: expect.any(Number), pid: process.pid, hostname: hostname() };
const requestId = '0123456789abcdef0123456789abcdef';
const headers = { authorization: 'secret-token', 'x-request-id': requestId, virtually: 'NO' };
const post = { method: 'POST', headers } as const;

test('one line a call: who called what, how it ended, under the trace of its request; nothing of its content', async () => {
  const { server, own, lines } = await start();
  const payload = { password: 'hunter2' };
  await server.inject({ ...post, url: '/transfer/a@b.test', payload });
  await server.inject({ ...post, url: '/transfer/nowhere', payload });
  await server.inject({
    ...post,
    url: '/transfer/x?query=secret',
    payload,
    headers: { ...headers, authorization: 'none' },
  });
  await server.inject('/file.js');
  const common = { traceId: requestId, call: 'transfer', method: 'POST', route: '/transfer/:to' };
  const ms = expect.any(Number);
  expect(own('call')).toEqual([
    { ...logged, level: 30, ...common, customer: '7', status: 200, code: 200, ms, msg: 'call' },
    {
      ...logged,
      level: 30,
      ...common,
      customer: '7',
      status: 404,
      code: 10107,
      refusal: 'NOT_FOUND',
      ms,
      msg: 'call',
    },
    { ...logged, level: 30, ...common, status: 401, code: 401, refusal: 'UNAUTHENTICATED', ms, msg: 'call' },
  ]);
  expect(own('request')).toEqual([]);
  expect(JSON.stringify(lines)).not.toMatch(/hunter2|secret|b\.test/);
});

test('an error of the database is logged without the rows that it quotes', async () => {
  const { server, lines } = await start('error');
  const row = '7\tbob@example.test\tDE89370400440532013000';
  const quoting = {
    code: '23505',
    constraint: 'customer_email',
    detail: 'Key (email)=(bob@example.test) already exists.',
    where: `COPY customer, line 1: "${row}"`,
  };
  server.get('/broken', async () => {
    throw Object.assign(new Error('duplicate key value violates unique constraint'), quoting);
  });
  await server.inject('/broken');
  server.log.error(Object.assign(new Error('as a job or the lane has it'), quoting));
  const { code, constraint } = quoting;
  expect(lines).toMatchObject([
    { level: 50, err: { message: expect.stringContaining('duplicate key'), code, constraint } },
    { level: 50, err: { message: expect.stringContaining('the lane'), code, constraint } },
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/bob|DE89/);
});

test('a request id that is no trace id gets a trace of its own', () => {
  const others = [undefined, 'calls-1', '0'.repeat(32), requestId.toUpperCase(), [requestId, requestId]];
  for (const given of others) {
    expect(traceIdOf(given)).toMatch(/^[0-9a-f]{32}$/);
    expect(traceIdOf(given)).not.toBe(given);
  }
  expect(traceIdOf(requestId)).toBe(requestId);
});

test('an error of a page is one line with its trace; too large ones are refused, and a flood is', async () => {
  const { server, own } = await start('warn');
  const error = { app: 'web', message: 'TypeError: x', stack: 'at a.js:1:2', page: '/market', build: 'a.js' };
  const report = (remoteAddress: string, sent: object = error) =>
    server.inject({
      method: 'POST',
      url: reportPageError.path,
      remoteAddress,
      headers: { 'user-agent': 'Browser/1' },
      payload: sent,
    });
  expect((await report('203.0.113.1')).statusCode).toBe(200);
  const traceId = expect.stringMatching(/^[0-9a-f]{32}$/);
  const line = { ...logged, level: 50, traceId, ...error, browser: 'Browser/1', msg: 'page error' };
  expect(own('page error')).toEqual([line]);
  expect((await report('203.0.113.1', { ...error, stack: 'x'.repeat(4_001) })).statusCode).toBe(400);
  expect((await report('203.0.113.1', { ...error, message: 'x'.repeat(301) })).statusCode).toBe(400);

  const flood = await Promise.all(Array.from({ length: 30 }, () => report('203.0.113.1')));
  expect(flood.filter(({ statusCode }) => statusCode === 429)).toHaveLength(21);
  expect(own('page error')).toHaveLength(10);
  // From many addresses at once the log hears of enough, and of no more.
  const everywhere = Array.from({ length: 200 }, (_, index) => report(`198.51.100.${index}`));
  await Promise.all(everywhere);
  expect(own('page error')).toHaveLength(120);
});
