import multipart from '@fastify/multipart';
import fastify, { type FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createAuditLog } from '#capabilities/desk/audit/server/append-act.ts';
import { defineCall } from '#foundation/calls/define-call.ts';
import { noteInput } from '#foundation/calls/fields.ts';
import { asCustomerId, asOperatorId } from '#foundation/ids/ids.ts';
import { accept } from '#foundation/refusals/result.ts';
import { taken } from '#foundation/refusals/testing/taken.ts';
import { createCallRouter, type OperatorSession } from '#foundation/server-kit/call-router.ts';
import { loadSentences } from '#foundation/server-kit/sentences.ts';
import { createFixedClock } from '#foundation/time/clock.ts';
import { type CustomerDesk, createCustomerDesk } from './desk.ts';
import { createFreezes, type Freezes } from './freezes.ts';
import { createStage, type Stage } from './testing/customers-stage.ts';

const clock = createFixedClock(Date.parse('2026-11-24T15:30:00Z'));
const page = { offset: 0, limit: 10 };
const why = { reasonCode: 'fraudSuspected', note: 'Cards of three people.' };
const operator: OperatorSession = {
  sessionId: 's',
  operatorId: asOperatorId(4n),
  email: 'support@sample.test',
  permissions: new Set(['customers.freeze']),
  isSteppedUp: true,
};
const nobody = asCustomerId(1n);

let stage: Stage;
let freezes: Freezes;
let desk: CustomerDesk;
beforeAll(async () => {
  stage = await createStage();
  const { db, customers } = stage;
  freezes = await createFreezes(db, (error) => expect.unreachable(String(error)));
  desk = createCustomerDesk({ db, clock, customers, freezes, audit: createAuditLog(clock) });
});
afterAll(async () => {
  freezes.stop();
  await stage.close();
});

async function actsOn(id: bigint): Promise<{ name: string; reasonCode: string | null; note: string }[]> {
  const { rows } = await sql<{ name: string; reasonCode: string | null; note: string }>`
    select name, reason_code as "reasonCode", note from audit.act where customer_id = ${id} order by sequence`.execute(
    stage.db,
  );
  return rows;
}

test('customers are found by uid, and by how name or address begin, in any case', async () => {
  const { id } = await stage.join('Nadia_K');
  await stage.join('Nadiaxk');
  const found = async (text?: string) =>
    taken(await desk.search({ text }, page)).rows.map((row) => row.username);
  expect(await found(String(id))).toEqual(['Nadia_K']);
  expect(await found('NADIA')).toEqual(['Nadiaxk', 'Nadia_K']);
  expect(await found('nadia_k@')).toEqual(['Nadia_K']);
  // A wildcard of the database's own is a letter like any other.
  expect(await found('nadia_')).toEqual(['Nadia_K']);
  expect(await found('%')).toEqual([]);
  expect(await found()).toContain('Nadia_K');
  expect(await found('9'.repeat(40))).toEqual([]);
});

test('a page shows the customer, their sessions and what was written about them', async () => {
  const { id } = await stage.join('Olga');
  expect(taken(await desk.profile(id))).toMatchObject({ user: { username: 'Olga' }, frozen: null });
  expect(taken(await desk.sessions(id))).toHaveLength(1);
  const note = taken(await desk.addNote(operator, id, 'Called about a fee.'));
  taken(await desk.addNote(operator, id, 'Called again.'));
  const { total, rows } = taken(await desk.notes(id, {}, page));
  expect([total, rows.map(({ text }) => text)]).toEqual([2, ['Called again.', 'Called about a fee.']]);
  expect(rows[1]).toEqual(note);
  expect(await actsOn(id)).toMatchObject([{ name: 'customers.note' }, { name: 'customers.note' }]);
  const change = sql`update customers.note set text = 'x' where customer_id = ${id}`;
  await expect(change.execute(stage.db)).rejects.toThrow(/append-only/);
});

test('no customer is found under an unknown id', async () => {
  for (const answer of [
    await desk.profile(nobody),
    await desk.sessions(nobody),
    await desk.notes(nobody, {}, page),
    await desk.addNote(operator, nobody, 'Called about a fee.'),
    await desk.freeze(operator, nobody, why),
    await desk.unfreeze(operator, nobody, why),
  ]) {
    expect(answer).toMatchObject({ refusal: 'NOT_FOUND' });
  }
  expect(await actsOn(nobody)).toEqual([]);
});

test('two operators who freeze at once freeze once; letting go is an act of its own', async () => {
  const { id } = await stage.join('Petra');
  const answers = await Promise.all([desk.freeze(operator, id, why), desk.freeze(operator, id, why)]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers.find(({ ok }) => !ok)).toMatchObject({ refusal: 'USER_STATUS_WRONG' });
  expect(freezes.has(id)).toBe(true);
  expect(taken(await desk.profile(id)).frozen).toMatchObject({ author: operator.email, ...why });
  taken(await desk.unfreeze(operator, id, { reasonCode: 'resolved', note: 'The cards were a family’s.' }));
  expect(await desk.unfreeze(operator, id, why)).toMatchObject({ refusal: 'USER_STATUS_WRONG' });
  expect(freezes.has(id)).toBe(false);
  expect(await actsOn(id)).toEqual([
    { name: 'customers.freeze', reasonCode: 'fraudSuspected', note: why.note },
    { name: 'customers.unfreeze', reasonCode: 'resolved', note: 'The cards were a family’s.' },
  ]);
});

test('the customer reads why in words for customers; the operators’ reason stays within', async () => {
  const { id } = await stage.join('Vera');
  taken(await desk.freeze(operator, id, { reasonCode: 'fraudSuspected', note: 'Three cards, one holder.' }));
  taken(await desk.unfreeze(operator, id, { reasonCode: 'resolved', note: 'The cards were a family’s.' }));
  const { rows } = await sql<{ payload: { event: string; facts: object } }>`
    select payload from graphile_worker._private_jobs where payload->>'customerId' = ${String(id)}
    order by id`.execute(stage.db);
  expect(rows.map(({ payload: { event, facts } }) => [event, facts])).toEqual([
    ['accountFrozen', { reason: 'safety' }],
    ['accountOpened', { reason: 'done' }],
  ]);
});

test('another process learns of a freeze by itself', async () => {
  const { id } = await stage.join('Quentin');
  const elsewhere = await createFreezes(stage.db, (error) => expect.unreachable(String(error)));
  taken(await desk.freeze(operator, id, why));
  await expect.poll(() => elsewhere.has(id), { timeout: 15_000 }).toBe(true);
  elsewhere.stop();
});

const call = { method: 'POST', access: 'customer', input: z.object({}), output: z.null() } as const;
const buy = defineCall({ ...call, summary: 'Buys', path: '/buy', books: 'both', needsRequestId: true });
const close = defineCall({
  ...call,
  summary: 'Closes',
  path: '/close',
  books: 'both',
  needsRequestId: true,
  openToFrozen: true,
});
const look = defineCall({ ...call, summary: 'Looks', path: '/look', books: 'both' });

async function send(server: FastifyInstance, path: string, authorization: string, virtually: string) {
  const headers = { authorization, virtually, 'x-request-id': `frozen-${path.slice(1)}-${virtually}` };
  return (await server.inject({ method: 'POST', url: path, headers, payload: {} })).json().code;
}

test('a frozen customer may look and close in both books, and buy in none', async () => {
  const { id, token } = await stage.join('Rosa');
  const server = fastify();
  await server.register(multipart);
  let isDemoEnabled = true;
  const router = createCallRouter({
    server,
    sentences: loadSentences(),
    authenticate: stage.customers.authenticate,
    isFrozen: freezes.has,
    isDemoEnabled: () => isDemoEnabled,
  });
  for (const each of [buy, close, look]) router.on(each, async () => accept(null));
  taken(await desk.freeze(operator, id, why));
  for (const virtually of ['NO', 'YES']) {
    expect(await send(server, '/buy', token, virtually)).toBe(10008);
    expect(await send(server, '/close', token, virtually)).toBe(200);
    expect(await send(server, '/look', token, virtually)).toBe(200);
  }
  taken(await desk.unfreeze(operator, id, why));
  expect(await send(server, '/buy', token, 'YES')).toBe(200);

  // The demo book can be closed for all.
  isDemoEnabled = false;
  expect(await send(server, '/look', token, 'NO')).toBe(10102);
  expect(await send(server, '/look', token, 'YES')).toBe(200);
  await server.close();
});

test('a note that is too short or too long says how long it may be', async () => {
  const server = fastify();
  await server.register(multipart);
  const { authenticate } = stage.customers;
  const router = createCallRouter({ server, sentences: loadSentences(), authenticate });
  const text = noteInput({ least: 5, most: 500 });
  const note = { ...look, path: '/note', access: 'visitor', input: z.object({ text }) } as const;
  router.on(note, async () => accept(null));
  const sentence = async (payload: object) =>
    (await server.inject({ method: 'POST', url: '/note', payload })).json().msg;
  const says = 'Write between 5 and 500 characters: it is kept in the audit log.';
  for (const wrong of [{}, { text: ' few ' }, { text: 'x'.repeat(501) }])
    expect(await sentence(wrong)).toBe(says);
  await server.close();
});
