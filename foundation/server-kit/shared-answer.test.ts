import { gunzipSync } from 'node:zlib';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { createAnswerCache, SharedAnswer, sendShared } from './shared-answer.ts';

const figures = { figures: Array.from({ length: 500 }, (_, index) => index * index) };

async function serve(answer: SharedAnswer) {
  const server = fastify();
  onTestFinished(async () => await server.close());
  server.get('/', (request, reply) => sendShared(request, reply, answer));
  return (headers: Record<string, string> = {}) => server.inject({ url: '/', headers });
}

test('what is sent is what was answered, compressed for those who can read that', async () => {
  const ask = await serve(await SharedAnswer.of(figures));
  const plain = await ask();
  expect(plain.json()).toEqual(figures);
  const gzipped = await ask({ 'accept-encoding': 'br, gzip' });
  expect(gzipped.headers).toMatchObject({ 'content-encoding': 'gzip', 'cache-control': 'no-cache' });
  expect(gzipped.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
  expect(JSON.parse(gunzipSync(gzipped.rawPayload).toString())).toEqual(figures);
});

test('a caller who has it gets 304; a caller with another one gets it', async () => {
  const ask = await serve(await SharedAnswer.of(figures));
  const { etag } = (await ask()).headers;
  const again = await ask({ 'if-none-match': `W/"other", ${etag}` });
  expect([again.statusCode, again.payload]).toEqual([304, '']);
  expect((await ask({ 'if-none-match': 'W/"other"' })).statusCode).toBe(200);
  expect((await SharedAnswer.of({ figures: [1] })).etag).not.toBe(etag);
});

test('many who ask at once have it made once, and again when its time is over', async () => {
  let now = 0;
  let made = 0;
  const cached = createAnswerCache<number>(1_000, () => now);
  const make = async () => ++made;
  expect(await Promise.all([cached('a', make), cached('a', make), cached('b', make)])).toEqual([1, 1, 2]);
  now = 999;
  expect(await cached('a', make)).toBe(1);
  now = 1_000;
  expect(await cached('a', make)).toBe(3);
});

test('what could not be made is made again; what is not asked for gives way', async () => {
  let made = 0;
  const cached = createAnswerCache<number>(1_000, () => 0);
  const fail = async () => {
    throw new Error('away');
  };
  await expect(cached('a', fail)).rejects.toThrow('away');
  const make = async () => ++made;
  expect(await cached('a', make)).toBe(1);
  for (let other = 0; other < 64; other += 1) await cached(`other ${other}`, make);
  expect(await cached('other 63', make)).toBe(65);
  expect(await cached('a', make)).toBe(66);
});
