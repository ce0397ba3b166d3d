import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { goodPicture } from '#capabilities/people/uploads/server/testing/hostile-images.ts';
import { eventually } from '#foundation/server-kit/testing/eventually.ts';
import { createTestDatabase, type TestDatabase } from '#foundation/server-kit/testing/test-database.ts';
import { createPlatform, type Platform } from './compose.ts';
import { readConfig } from './config.ts';
import { operatorCookie } from './testing/sample-operator.ts';

/** The chat over HTTP and the live channel, on the whole platform, through a restart. */

const chat = '/swx/customer/chat';
const desk = '/swx/operator/support';
const envelope = z.object({
  refusal: z.string().optional(),
  result: z.looseObject({}).nullish(),
  rows: z.array(z.looseObject({ id: z.string() })).optional(),
});
const chatShape = z.object({ messages: z.array(z.object({ id: z.string(), text: z.string() })) });
const openedShape = z.object({ id: z.string(), guest: z.string(), topic: z.string() });

let database: TestDatabase;
let folder: string;
let platform: Platform;
let cookie: string;

const start = () =>
  createPlatform(readConfig({ LOG_LEVEL: 'silent', DATA_DIR: folder, PORT: '0' }), database.url);

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'assay-'));
  platform = await start();
  cookie = await operatorCookie(platform.server, 'admin');
});
afterAll(async () => {
  await platform.stop();
  await database.drop();
  await rm(folder, { recursive: true });
});

async function ask(method: 'GET' | 'POST', url: string, headers: Record<string, string>, payload?: object) {
  const answer = await platform.server.inject({
    method,
    url,
    headers: { 'x-request-id': crypto.randomUUID(), ...headers },
    ...(payload && { payload }),
  });
  return envelope.parse(answer.json());
}

async function openVisitor() {
  const opened = openedShape.parse((await ask('POST', `${chat}/openChat`, {}, {})).result);
  return { ...opened, headers: { 'x-guest': opened.guest } };
}

const asOperator = (method: 'GET' | 'POST', path: string, payload?: object) =>
  ask(method, `${desk}/${path}`, { cookie }, payload);

async function texts(headers: Record<string, string>): Promise<string[]> {
  const { result } = await ask('GET', `${chat}/listMessage`, headers);
  return chatShape.parse(result).messages.map(({ text }) => text);
}

async function liveAddress(): Promise<string> {
  const { server } = platform.server;
  if (!server.listening) await platform.server.listen({ port: 0, host: '127.0.0.1' });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server does not listen');
  return `ws://127.0.0.1:${address.port}/websocket/message`;
}

async function pictures(count: number): Promise<FormData> {
  const bytes = new Uint8Array(await goodPicture(64, 48).jpeg().toBuffer());
  const form = new FormData();
  for (let at = 1; at <= count; at++) form.append(`picture${at}`, new File([bytes], 'p.jpg'));
  return form;
}

test('a token in the header opens a conversation; four pictures are one too many, a page of text is too long', async () => {
  const visitor = await openVisitor();
  expect(
    (await ask('POST', `${chat}/sendMessage`, visitor.headers, { text: 'hello' })).refusal,
  ).toBeUndefined();
  expect(await texts(visitor.headers)).toEqual(['hello']);
  expect(await texts({})).toEqual([]);
  expect((await asOperator('POST', 'answer', { id: visitor.id, text: 'show me' })).refusal).toBeUndefined();
  const send = async (form: FormData) =>
    (await ask('POST', `${chat}/sendMessage`, visitor.headers, form)).refusal;
  expect(await send(await pictures(4))).toBe('BODY_TOO_LARGE');
  expect(await send(await pictures(3))).toBeUndefined();
  const long = { text: 'x'.repeat(2_001) };
  expect((await ask('POST', `${chat}/sendMessage`, visitor.headers, long)).refusal).toBe('INPUT_INVALID');
  const anonymous = await platform.server.inject({ method: 'POST', url: `${chat}/sendMessage`, payload: {} });
  expect(envelope.parse(anonymous.json()).refusal).toBe('REQUEST_ID_REQUIRED');
});

test('only operators may look, and who only looks may not answer', async () => {
  const visitor = await openVisitor();
  await ask('POST', `${chat}/sendMessage`, visitor.headers, { text: 'secret' });
  expect((await ask('GET', `${desk}/one?id=${visitor.id}`, visitor.headers)).refusal).toBe('UNAUTHENTICATED');
  const auditor = await operatorCookie(platform.server, 'auditor');
  expect((await ask('GET', `${desk}/one?id=${visitor.id}`, { cookie: auditor })).refusal).toBeUndefined();
  const answer = { id: visitor.id, text: 'hello' };
  expect((await ask('POST', `${desk}/answer`, { cookie: auditor }, answer)).refusal).toBe('FORBIDDEN');
  const treasurer = await operatorCookie(platform.server, 'treasurer');
  expect((await ask('GET', `${desk}/one?id=${visitor.id}`, { cookie: treasurer })).refusal).toBe('FORBIDDEN');
});

test('the live channel says that there is something; after a restart everything is there, once', async () => {
  const visitor = await openVisitor();
  const requestId = crypto.randomUUID();
  const once = { ...visitor.headers, 'x-request-id': requestId };
  await ask('POST', `${chat}/sendMessage`, once, { text: 'before the restart' });
  await platform.stop();
  platform = await start();
  cookie = await operatorCookie(platform.server, 'admin');
  const ws = new WebSocket(await liveAddress());
  const told: { topic: string; data: object }[] = [];
  ws.on('message', (data) => {
    const message: unknown = JSON.parse(String(data));
    const topic = z.object({ topic: z.string(), data: z.looseObject({}) }).safeParse(message).data;
    if (topic !== undefined) told.push(topic);
  });
  await new Promise((open) => ws.once('open', open));
  ws.send(JSON.stringify({ op: 'subscribe', topics: [visitor.topic, 'support/office'] }));
  // Its answer was lost with the old process.
  await ask('POST', `${chat}/sendMessage`, once, { text: 'before the restart' });
  await asOperator('POST', 'presence', { here: true });
  await asOperator('POST', 'answer', { id: visitor.id, text: 'after the restart' });
  await eventually(async () => {
    expect(told).toContainEqual({
      topic: visitor.topic,
      data: expect.objectContaining({ status: 'answered' }),
    });
    expect(told).toContainEqual({ topic: 'support/office', data: expect.objectContaining({ open: true }) });
  });
  ws.terminate();
  expect(JSON.stringify(told)).not.toContain('restart');
  expect(await texts(visitor.headers)).toEqual(['before the restart', 'after the restart']);
});

const toldChanges = z.object({ topic: z.string(), data: z.object({ changes: z.number() }) });

/** A connection of an operator, and what it has heard. */
async function listenAs(operator: string) {
  const { result } = await ask('GET', `${desk}/topic`, { cookie: operator });
  const { topic } = z.object({ topic: z.string() }).parse(result);
  const ws = new WebSocket(`${await liveAddress()}?prices=no`);
  const heard: string[] = [];
  ws.on('message', (data) => heard.push(String(data)));
  await new Promise((open) => ws.once('open', open));
  return {
    topic,
    heard,
    changes: () => heard.flatMap((text) => toldChanges.safeParse(JSON.parse(text)).data?.data.changes ?? []),
    follow: (name: string) => ws.send(JSON.stringify({ op: 'subscribe', topics: [name] })),
    leave: () => ws.terminate(),
  };
}

test('the desk hears that something changed, and nothing of it; operators without the permission hear nothing', async () => {
  const treasurer = await operatorCookie(platform.server, 'treasurer');
  expect((await ask('GET', `${desk}/topic`, { cookie: treasurer })).refusal).toBe('FORBIDDEN');
  expect((await ask('GET', `${desk}/topic`, {})).refusal).toBe('UNAUTHENTICATED');
  const leaving = await operatorCookie(platform.server, 'admin');
  const [stays, leaves, guesses] = await Promise.all([cookie, leaving, cookie].map(listenAs));
  if (stays === undefined || leaves === undefined || guesses === undefined) throw new Error('no listener');
  stays.follow(stays.topic);
  leaves.follow(leaves.topic);
  guesses.follow(`desk/${'A'.repeat(22)}`);
  await eventually(async () => {
    expect(guesses.heard.join()).toContain('NOT_FOUND');
    expect(Math.min(stays.changes().length, leaves.changes().length)).toBeGreaterThan(0);
  });

  const visitor = await openVisitor();
  const write = (text: string) => ask('POST', `${chat}/sendMessage`, visitor.headers, { text });
  /** Events from before this test may arrive late: one more than there were. */
  const told = async (done: Promise<unknown>) => {
    const before = stays.changes().length;
    await done;
    await eventually(async () => expect(stays.changes().length).toBeGreaterThan(before));
  };
  // Each session counts its own changes: one that asked for its topic earlier may be ahead.
  const earlier = leaves.changes().length;
  await told(write('a secret'));
  await eventually(async () => expect(leaves.changes().length).toBeGreaterThan(earlier));
  await ask('POST', '/swx/operator/logout', { cookie: leaving });
  const until = leaves.changes();
  await told(write('another secret'));
  await told(ask('POST', `${chat}/signal`, visitor.headers, { typing: true }));
  expect(leaves.changes()).toEqual(until);
  const [first = 0] = stays.changes();
  expect(stays.changes()).toEqual(stays.changes().map((_, at) => first + at));
  guesses.follow(leaves.topic);
  await eventually(async () => expect(guesses.heard.join().match(/NOT_FOUND/g)?.length).toBe(2));

  const everything = [stays, leaves, guesses].flatMap(({ heard }) => heard).join();
  expect(everything).not.toContain('secret');
  expect(everything).not.toContain('"code"');
  expect(guesses.changes()).toEqual([]);
  for (const each of [stays, leaves, guesses]) each.leave();
});
