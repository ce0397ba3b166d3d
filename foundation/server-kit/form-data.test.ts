import { request as httpRequest } from 'node:http';
import fastifyMultipart from '@fastify/multipart';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createClient } from '#foundation/calls/client.ts';
import { defineCall } from '#foundation/calls/define-call.ts';
import { imageBytesAtMost, imageInput } from '#foundation/calls/fields.ts';
import { describeCalls } from '#foundation/calls/openapi.ts';
import { asCustomerId } from '#foundation/ids/ids.ts';
import { accept } from '#foundation/refusals/result.ts';
import { createCallRouter } from './call-router.ts';
import { loadSentences } from './sentences.ts';

/**
 * A call with files over a real connection: what arrives, what is refused, what a repeated request is
 * recognised by.
 */

const sendPictures = defineCall({
  summary: 'Sends pictures',
  method: 'POST',
  path: '/test/pictures',
  access: 'customer',
  needsRequestId: true,
  input: z.object({ title: z.string().max(20), front: imageInput(), back: imageInput().optional() }),
  output: z.object({ title: z.string(), sizes: z.array(z.number()), fingerprint: z.string() }),
});
const sendText = defineCall({
  summary: 'Sends a text',
  method: 'POST',
  path: '/test/text',
  access: 'visitor',
  input: z.object({ title: z.string().optional() }),
  output: z.null(),
});
const picture = defineCall({
  summary: 'A picture',
  method: 'GET',
  path: '/test/picture',
  access: 'visitor',
  shape: 'file',
  mediaType: 'image/*',
  input: z.object({}),
  output: z.string(),
});

let server: FastifyInstance;
let baseUrl: string;

beforeAll(async () => {
  server = fastify();
  await server.register(fastifyMultipart, { throwFileSizeLimit: false });
  const router = createCallRouter({
    server,
    sentences: loadSentences(),
    authenticate: async (token) =>
      token === 'known' ? { sessionId: '1', customerId: asCustomerId(10_000_001n) } : undefined,
  });
  router.on(sendPictures, async ({ title, front, back }, { request: { fingerprint } }) =>
    accept({ title, sizes: [front.size, ...(back === undefined ? [] : [back.size])], fingerprint }),
  );
  router.on(sendText, async () => accept(null));
  router.on(picture, async () =>
    accept({ name: 'dot', contentType: 'image/png' as const, portions: [Uint8Array.of(1, 2, 3)] }),
  );
  baseUrl = await server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => server.close());

const fileOf = (bytes: number, fill = 7) => new File([new Uint8Array(bytes).fill(fill)], '../../etc/passwd');
const call = (token = 'known') =>
  createClient({
    baseUrl,
    context: () => ({ token, book: 'demo', language: 'en' }),
    onSessionLost: () => {},
  });

async function post(form: FormData, headers: Record<string, string> = {}, path = sendPictures.path) {
  const response = await fetch(baseUrl + path, {
    method: 'POST',
    body: form,
    headers: { authorization: 'known', 'x-request-id': '1', ...headers },
  });
  const { refusal, params, result } = (await response.json()) as Record<string, unknown>;
  return { status: response.status, refusal, params, result };
}

function formOf(entries: readonly (readonly [string, string | File])[]): FormData {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  return form;
}

test('texts and files arrive; a picture of exactly 2 MB is not too large', async () => {
  const answer = await call()(
    sendPictures,
    { title: 'both', front: fileOf(imageBytesAtMost), back: fileOf(3) },
    { requestId: 'a' },
  );
  expect(answer).toMatchObject({ ok: true, value: { title: 'both', sizes: [imageBytesAtMost, 3] } });
});

test('a command is recognised by its pictures too, not by the names they had', async () => {
  const fingerprint = async (file: File) => {
    const { result } = await post(
      formOf([
        ['title', 'x'],
        ['front', file],
      ]),
    );
    return z.object({ fingerprint: z.string() }).parse(result).fingerprint;
  };
  const first = await fingerprint(fileOf(9));
  expect(await fingerprint(new File([new Uint8Array(9).fill(7)], 'other'))).toBe(first);
  expect(await fingerprint(fileOf(9, 8))).not.toBe(first);
});

const title = ['title', 'x'] as const;
const front = ['front', fileOf(3)] as const;

test.each<[string, readonly (readonly [string, string | File])[], number, string, string]>([
  ['a byte too many', [title, ['front', fileOf(imageBytesAtMost + 1)]], 413, 'IMAGE_TOO_LARGE', 'front'],
  ['too large, then more', [['front', fileOf(3_000_000)], title], 413, 'IMAGE_TOO_LARGE', 'front'],
  ['a picture missing', [title], 400, 'IMAGE_REQUIRED', 'front'],
  ['an empty picture', [title, ['front', fileOf(0)]], 400, 'IMAGE_REQUIRED', 'front'],
  ['a text in its place', [title, ['front', 'picture']], 400, 'IMAGE_REQUIRED', 'front'],
  ['an unrequested file', [title, front, ['extra', fileOf(3)]], 400, 'INPUT_INVALID', 'extra'],
  ['a file for a text', [['title', fileOf(3)], front], 400, 'INPUT_INVALID', 'title'],
  ['a field twice', [title, title, front], 400, 'INPUT_INVALID', 'title'],
  ['a picture twice', [title, front, front], 400, 'INPUT_INVALID', 'front'],
  ['a text too long', [['title', 'x'.repeat(20_000)], front], 400, 'INPUT_INVALID', 'title'],
  ['a text with a NUL', [['title', 'a\0b'], front], 400, 'INPUT_INVALID', ''],
  ['a prototype', [['__proto__', 'x'], title, front], 400, 'INPUT_INVALID', ''],
])('%s is refused', async (_, entries, status, refusal, field) => {
  expect(await post(formOf(entries))).toMatchObject({ status, refusal, params: { field } });
});

test('too many fields, too many files, a form on a call without files, a stranger', async () => {
  const many = (value: () => string | File) =>
    formOf(Array.from({ length: 60 }, (_, each) => [`n${each}`, value()] as const));
  expect(await post(many(() => 'x'))).toMatchObject({ status: 413, refusal: 'BODY_TOO_LARGE' });
  expect(await post(many(() => fileOf(1)))).toMatchObject({ status: 413, refusal: 'BODY_TOO_LARGE' });
  expect(await post(formOf([title]), {}, sendText.path)).toMatchObject({
    status: 415,
    refusal: 'MEDIA_UNSUPPORTED',
  });
  expect(await call('stranger')(sendPictures, { title: 'x', front: fileOf(3) })).toMatchObject({
    refusal: 'UNAUTHENTICATED',
  });
});

test.each([
  ['cut off', '--b\r\ncontent-disposition: form-data; name="title"\r\n\r\nhal', 400, 'INPUT_INVALID'],
  ['without its boundary', 'nothing of a form', 400, 'INPUT_INVALID'],
])('a form %s is refused', async (_, payload, status, refusal) => {
  const headers = {
    authorization: 'known',
    'x-request-id': '1',
    'content-type': 'multipart/form-data; boundary=b',
  };
  const response = await server.inject({ method: 'POST', url: sendPictures.path, payload, headers });
  expect([response.statusCode, response.json().refusal]).toEqual([status, refusal]);
});

test('a request that says it has more than 50 MB is refused before it is sent', async () => {
  const status = await new Promise((resolve, reject) => {
    const request = httpRequest(baseUrl + sendPictures.path, {
      method: 'POST',
      headers: {
        authorization: 'known',
        'content-type': 'multipart/form-data; boundary=b',
        'content-length': 50 * 1024 * 1024 + 1,
      },
    });
    request.on('response', (response) => {
      resolve(response.statusCode);
      request.destroy();
    });
    request.on('error', reject);
    request.flushHeaders();
  });
  expect(status).toBe(413);
});

test('a picture is answered as one and never cached', async () => {
  const received = await call()(picture, {});
  if (!received.ok) throw new Error(received.refusal);
  expect(received.value.content.type).toBe('image/png');
  expect([...new Uint8Array(await received.value.content.arrayBuffer())]).toEqual([1, 2, 3]);
  const { headers } = await fetch(baseUrl + picture.path);
  expect(headers.get('cache-control')).toBe('no-store');
});

test('the description says which fields are files', () => {
  const { paths } = describeCalls([sendPictures, picture], { title: 'test', url: 'http://test' }) as {
    paths: Record<
      string,
      Record<string, { requestBody: { content: unknown }; responses: Record<string, unknown> }>
    >;
  };
  expect(paths[sendPictures.path]?.post?.requestBody.content).toMatchObject({
    'multipart/form-data': {
      schema: { properties: { front: { type: 'string', format: 'binary' } }, required: ['title', 'front'] },
    },
  });
  expect(paths[picture.path]?.get?.responses[200]).toMatchObject({ content: { 'image/*': {} } });
});
