import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadSentences } from '#foundation/server-kit/sentences.ts';
import { readConfig } from './config.ts';
import { createHttpServer } from './http-server.ts';

let server: FastifyInstance;

// The window of ten seconds stays the one it is, however long the test takes.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(async () => {
  await server.close();
  vi.useRealTimers();
});

async function start(settings: Record<string, string>): Promise<void> {
  server = await createHttpServer(readConfig({ LOG_LEVEL: 'error', ...settings }), loadSentences());
  server.get('/ping', async () => ({ code: 200 }));
  server.get('/dear', { config: { weight: 5 } }, async () => ({ code: 200 }));
}

async function statuses(times: number, remoteAddress: string, headers: Record<string, string> = {}) {
  const one = () => server.inject({ url: '/ping', remoteAddress, headers });
  const answers = await Promise.all(Array.from({ length: times }, one));
  return answers.map(({ statusCode }) => statusCode);
}

const times = (count: number, status: number) => Array.from({ length: count }, () => status);

test('a flood from one address is turned away, and harms no other', async () => {
  await start({ FLOOD_LIMIT: '20' });
  expect((await statuses(30, '203.0.113.9')).sort()).toEqual([...times(20, 200), ...times(10, 429)]);
  const from = { remoteAddress: '203.0.113.9', headers: { 'accept-language': 'ar' } };
  const refused = await server.inject({ url: '/what-is-not-there', ...from });
  expect(refused.statusCode).toBe(429);
  expect(refused.headers['retry-after']).toBe('10');
  expect(refused.json()).toMatchObject({ code: 10114, refusal: 'TOO_MANY_REQUESTS' });
  expect(await statuses(20, '203.0.113.10')).toEqual(times(20, 200));
});

test('what costs more counts more often', async () => {
  await start({ FLOOD_LIMIT: '12' });
  const dear = async () => (await server.inject({ url: '/dear', remoteAddress: '203.0.113.9' })).statusCode;
  expect([await dear(), await dear()]).toEqual([200, 200]);
  expect(await statuses(3, '203.0.113.9')).toEqual([200, 200, 429]);
});

test('each answer tells the limit, what is left of it and until when', async () => {
  await start({ FLOOD_LIMIT: '12' });
  const left = async (url: string) =>
    (await server.inject({ url, remoteAddress: '203.0.113.9' })).headers['ratelimit-remaining'];
  expect([await left('/ping'), await left('/dear'), await left('/dear'), await left('/ping')]).toEqual([
    '11',
    '6',
    '1',
    '0',
  ]);
  const refused = await server.inject({ url: '/ping', remoteAddress: '203.0.113.9' });
  expect(refused.headers).toMatchObject({ 'ratelimit-limit': '12', 'ratelimit-remaining': '0' });
  expect(Number(refused.headers['ratelimit-reset'])).toBeLessThanOrEqual(10);
});

test('one owner’s many IPv6 addresses are one address', async () => {
  await start({ FLOOD_LIMIT: '5' });
  const own = ['2001:db8:1:2::7', ...[1, 2, 3, 4].map((tail) => `2001:db8:1:2:${tail}::7`)];
  expect((await Promise.all(own.map((address) => statuses(1, address)))).flat()).toEqual(times(5, 200));
  expect(await statuses(1, '2001:db8:1:2:5::7')).toEqual([429]);
  expect(await statuses(1, '2001:db8:1:3::7')).toEqual([200]);
});

test('behind a trusted proxy the client counts, from anybody else its word does not', async () => {
  await start({ FLOOD_LIMIT: '5', TRUST_PROXY: '10.0.0.1' });
  const via = (client: string) => ({ 'x-forwarded-for': client });
  expect(await statuses(5, '10.0.0.1', via('203.0.113.1'))).toEqual(times(5, 200));
  expect(await statuses(1, '10.0.0.1', via('203.0.113.1'))).toEqual([429]);
  expect(await statuses(1, '10.0.0.1', via('203.0.113.2'))).toEqual([200]);
  expect(await statuses(5, '198.51.100.1', via('203.0.113.3'))).toEqual(times(5, 200));
  expect(await statuses(1, '198.51.100.1', via('203.0.113.4'))).toEqual([429]);
});

test('0 sets no limit', async () => {
  await start({ FLOOD_LIMIT: '0' });
  expect(await statuses(100, '203.0.113.9')).toEqual(times(100, 200));
});
