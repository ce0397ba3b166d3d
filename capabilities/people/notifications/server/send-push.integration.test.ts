import { createECDH, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { request as httpsRequest } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepPushKey, pushKeyOf } from '#foundation/server-kit/push-key.ts';
import { createPushSender, type PushMessage } from './send-push.ts';

let folder: string;
let answer: (reply: ServerResponse) => void;
const asked: { path: string; headers: IncomingMessage['headers']; body: string }[] = [];
const service = createServer(async (incoming, reply) => {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const { url: path = '', headers } = incoming;
  asked.push({ path, headers, body: Buffer.concat(chunks).toString('latin1') });
  answer(reply);
});
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-'));
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
});
afterAll(async () => {
  service.closeAllConnections();
  service.close();
  await rm(folder, { recursive: true });
});

/** Push services speak https; here the same requests go to a server of the test. */
const plainly: typeof httpsRequest = (...given: unknown[]) => {
  const [endpoint, options] = given;
  const address = service.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const { pathname } = new URL(String(endpoint));
  return request({ ...Object(options), host: '127.0.0.1', port, path: pathname });
};

const message: PushMessage = {
  title: 'BTCUSD closed by stop-out',
  link: '/profile/orders?receipt=7',
  isReal: true,
  tag: 'notice-7',
  lang: 'en',
  dir: 'ltr',
};

async function pushed(reply: (reply: ServerResponse) => void) {
  answer = reply;
  asked.length = 0;
  const browser = createECDH('prime256v1');
  browser.generateKeys();
  const send = createPushSender({
    key: await keepPushKey(folder),
    subject: 'mailto:support@example.com',
    request: plainly,
  });
  const target = {
    endpoint: 'https://push.example.com/device',
    p256dh: browser.getPublicKey().toString('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
  return await send(target, message, { ttlSeconds: 600, isUrgent: true });
}

test('a push leaves sealed, with its age and the platform’s signature', async () => {
  expect(await pushed((reply) => reply.writeHead(201).end())).toBe('sent');
  expect(asked).toHaveLength(1);
  const [{ headers, body } = { headers: {}, body: '' }] = asked;
  expect(headers).toMatchObject({ ttl: '600', urgency: 'high', 'content-encoding': 'aes128gcm' });
  expect(headers.authorization).toMatch(/^vapid t=/);
  expect(body).not.toContain('BTCUSD');
});

test('a redirect is followed nowhere', async () => {
  expect(await pushed((reply) => reply.writeHead(307, { location: '/elsewhere' }).end())).toBe('failed');
  expect(asked.map(({ path }) => path)).toEqual(['/device']);
});

test.each([
  [404, 'gone'],
  [410, 'gone'],
  [429, 'again'],
  [500, 'again'],
  [503, 'again'],
  [400, 'failed'],
  [413, 'failed'],
] as const)('an answer of %s: %s', async (status, outcome) => {
  expect(await pushed((reply) => reply.writeHead(status).end('x'.repeat(200_000)))).toBe(outcome);
});

test('a service that hangs up is asked again later', async () => {
  expect(await pushed((reply) => reply.destroy())).toBe('again');
});

test('the key is made once, and is for the platform alone', async () => {
  const [one, other] = [await keepPushKey(folder), await keepPushKey(folder)];
  expect(one).toEqual(other);
  expect((await stat(join(folder, 'push.key'))).mode & 0o777).toBe(0o600);
  expect(pushKeyOf(one.privateKey)).toEqual(one);
  for (const wrong of ['', 'AAAA', 'A'.repeat(43)]) expect(pushKeyOf(wrong)).toBeUndefined();
});
