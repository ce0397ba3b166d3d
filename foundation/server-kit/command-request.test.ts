import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { defineCall } from '#foundation/calls/define-call.ts';
import { commandRequest } from './command-request.ts';

const call = defineCall({
  summary: 'Pays out',
  method: 'POST',
  path: '/pay',
  access: 'customer',
  needsRequestId: true,
  secrets: ['password', 'code'],
  input: z.object({ amount: z.string(), password: z.string(), code: z.string().optional() }),
  output: z.null(),
});

/** The fingerprint of a body that is sent under an id. */
async function fingerprintOf(payload: object, by = 7n, book: 'demo' | 'real' = 'real'): Promise<string> {
  const server = fastify();
  server.post('/pay', async (request) => commandRequest(call, request, by, book, request.body));
  const answer = await server.inject({
    method: 'POST',
    url: '/pay',
    headers: { 'x-request-id': 'one' },
    payload,
  });
  await server.close();
  return answer.json().value.fingerprint;
}

const sent = { amount: '100', password: '123456', code: '111111' };

test('a repeated request may bring other secrets, and its fields in another order', async () => {
  const first = await fingerprintOf(sent);
  expect(await fingerprintOf({ code: '222222', password: '654321', amount: '100' })).toBe(first);
  expect(await fingerprintOf({ amount: '100' })).toBe(first);
});

test('another amount, customer or book is another request', async () => {
  const first = await fingerprintOf(sent);
  expect(await fingerprintOf({ ...sent, amount: '101' })).not.toBe(first);
  expect(await fingerprintOf(sent, 8n)).not.toBe(first);
  expect(await fingerprintOf(sent, 7n, 'demo')).not.toBe(first);
});
