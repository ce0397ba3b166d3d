import multipart from '@fastify/multipart';
import fastify, { type FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { defineCall } from '#foundation/calls/define-call.ts';
import { noteInput } from '#foundation/calls/fields.ts';
import { asCustomerId, type CustomerId } from '#foundation/ids/ids.ts';
import { accept } from '#foundation/refusals/result.ts';
import { taken } from '#foundation/refusals/testing/taken.ts';
import { createCallRouter } from '#foundation/server-kit/call-router.ts';
import { loadSentences } from '#foundation/server-kit/sentences.ts';
import { dayMs, formatInstant } from '#foundation/time/clock.ts';
import { balancesPermission } from '../standing.ts';
import type { CustomerDesk } from './desk.ts';
import { createLimits, type Limits } from './limits.ts';
import { createDeskStage, type DeskStage, decisionOn, operator, second } from './testing/desk-stage.ts';

const page = { offset: 0, limit: 10 };
const why = { ground: 'fraudSuspected', told: 'safety', note: 'Cards of three people.' } as const;
const freeze = { kind: 'frozen', ...why } as const;
const nobody = asCustomerId(1n);

let stage: DeskStage;
let clock: DeskStage['clock'];
let limits: Limits;
let desk: CustomerDesk;
beforeAll(async () => {
  stage = await createDeskStage((error) => expect.unreachable(String(error)));
  ({ desk, limits, clock } = stage);
});
afterAll(() => stage.close());

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
    taken(await desk.search(operator, { text }, page)).rows.map((row) => row.username);
  expect(await found(String(id))).toEqual(['Nadia_K']);
  expect(await found('NADIA')).toEqual(['Nadiaxk', 'Nadia_K']);
  expect(await found('nadia_k@')).toEqual(['Nadia_K']);
  // A wildcard of the database's own is a letter like any other.
  expect(await found('nadia_')).toEqual(['Nadia_K']);
  expect(await found('%')).toEqual([]);
  expect(await found()).toContain('Nadia_K');
  expect(await found('9'.repeat(40))).toEqual([]);
});

test('the list has standing, limits and balance, and is cut by them', async () => {
  const treasurer = { permissions: new Set([balancesPermission]) };
  const ids = new Map<string, CustomerId>();
  for (const [name, country, units] of [
    ['listed-rich', 'JP', 500],
    ['listed-poor', 'US', 499],
    ['listed-new', null, 0],
  ] as const) {
    const { id } = await stage.join(name);
    ids.set(name, id);
    await sql`update customers.customer set country = ${country} where id = ${id}`.execute(stage.db);
    await sql`insert into ledger.balance
      (customer_id, book, asset, available, held, margin, plan, collateral, loan_owed, last_batch)
      values (${id}, 2, 1, ${units}, 0, 1, 0, 0, 7, 0), (${id}, 1, 1, 90000, 0, 0, 0, 0, 0, 0),
        (${id}, 2, 2, 0, 0, 0, 0, 0, 0, 0)`.execute(stage.db);
  }
  const poor = ids.get('listed-poor') ?? expect.unreachable();
  taken(await desk.limit(operator, poor, freeze));
  await sql`update customers.customer set frozen_at = ${new Date(clock.now())} where id = ${ids.get('listed-rich')}`.execute(
    stage.db,
  );
  const list = async (
    filter: Parameters<CustomerDesk['search']>[1],
    by: Parameters<CustomerDesk['search']>[0] = treasurer,
  ) => taken(await desk.search(by, { text: 'listed-', ...filter }, page));
  const names = async (filter: Parameters<CustomerDesk['search']>[1]) => {
    const { total, rows } = await list(filter);
    expect(total).toBe(rows.length);
    return rows.map(({ username }) => username);
  };
  expect((await list({})).rows).toMatchObject([
    { username: 'listed-new', standing: 'countryMissing', limits: [], balance: '0.00000001' },
    { username: 'listed-poor', standing: 'countryNotServed', limits: ['frozen'], balance: '0.000005' },
    { username: 'listed-rich', standing: 'served', limits: ['frozen'], balance: '0.00000501' },
  ]);
  expect(await names({ standing: 'countryNotServed' })).toEqual(['listed-poor']);
  expect(await names({ standing: 'served' })).toEqual(['listed-rich']);
  expect(await names({ limit: 'frozen' })).toEqual(['listed-poor', 'listed-rich']);
  expect(await names({ limit: 'closeOnly' })).toEqual([]);
  expect(await names({ over: 500n })).toEqual(['listed-rich']);
  expect(await names({ over: 499n, standing: 'countryNotServed' })).toEqual(['listed-poor']);
  // One that it holds has no price.
  await sql`update ledger.balance set held = 1 where customer_id = ${poor} and book = 2 and asset = 2`.execute(
    stage.db,
  );
  expect((await list({ standing: 'countryNotServed' })).rows[0]).not.toHaveProperty('balance');
  expect(await names({ over: 1n })).toEqual(['listed-rich']);
  for (const row of (await list({}, operator)).rows) expect(row).not.toHaveProperty('balance');
  expect(await desk.search(operator, { over: 1n }, page)).toMatchObject({ refusal: 'FORBIDDEN' });
});

test('a page shows the customer, their sessions and what was written about them', async () => {
  const { id } = await stage.join('Olga');
  expect(taken(await desk.profile(id))).toMatchObject({ user: { username: 'Olga' }, limits: [] });
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
    await desk.limit(operator, nobody, freeze),
    await asksToLift(7n),
  ]) {
    expect(answer).toMatchObject({ refusal: 'NOT_FOUND' });
  }
  expect(await actsOn(nobody)).toEqual([]);
});

/** One asks and another approves, as the inbox has it carried out. */
async function lift(customerId: CustomerId): Promise<void> {
  for (const { id } of taken(await desk.profile(customerId)).limits) {
    const asked = taken(await asksToLift(BigInt(id)));
    taken(await decide(asked.id, 'approve'));
  }
}

let asked = 0;
function asksToLift(limitId: bigint, document?: Blob) {
  const request = { id: `lift-${++asked}`, fingerprint: `lift-${asked}` };
  return desk.liftings.request({
    limitId,
    note: 'The cards were a family’s.',
    document,
    requestedBy: operator.operatorId,
    request,
  });
}

const decide = (id: string, decision: 'approve' | 'reject', by = second) =>
  desk.liftings.reviews.carryOut(decisionOn('lifting', id, decision, by));

async function told(id: bigint) {
  const { rows } = await sql<{ payload: { event: string; facts: object } }>`
    select payload from graphile_worker._private_jobs where payload->>'customerId' = ${String(id)}
    order by id`.execute(stage.db);
  return rows.map(({ payload: { event, facts } }) => [event, facts]);
}

test('two operators who freeze at once freeze once; letting go takes another operator', async () => {
  const { id } = await stage.join('Petra');
  const answers = await Promise.all([desk.limit(operator, id, freeze), desk.limit(operator, id, freeze)]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers.find(({ ok }) => !ok)).toMatchObject({ refusal: 'LIMIT_STANDS' });
  expect(limits.isFrozen(id)).toBe(true);
  const [standing] = taken(await desk.profile(id)).limits;
  expect(standing).toMatchObject({ author: operator.email, ...freeze });
  const limitId = BigInt(standing?.id ?? '');
  const first = taken(await asksToLift(limitId));
  expect(await asksToLift(limitId)).toMatchObject({ refusal: 'PENDING_REVIEW_EXISTS' });
  expect(limits.isFrozen(id)).toBe(true);
  taken(await decide(first.id, 'reject'));
  expect(limits.isFrozen(id)).toBe(true);
  // The asker among those who decide is refused by the table itself.
  const second = taken(await asksToLift(limitId));
  await expect(decide(second.id, 'approve', operator.operatorId)).rejects.toThrow(
    /lifting_decided_by_others/,
  );
  expect(limits.isFrozen(id)).toBe(true);
  taken(await decide(second.id, 'approve'));
  expect(limits.isFrozen(id)).toBe(false);
  expect(await asksToLift(limitId)).toMatchObject({ refusal: 'USER_STATUS_WRONG' });
  expect((await actsOn(id)).map(({ name }) => name)).toEqual([
    'customers.freeze',
    'customers.requestLifting',
    'customers.rejectLifting',
    'customers.requestLifting',
    'customers.unfreeze',
  ]);
});

test('a limit for one ground stays when the same limit is lifted for another', async () => {
  const { id } = await stage.join('Wanda');
  taken(await desk.limit(operator, id, freeze));
  taken(await desk.limit(operator, id, { ...freeze, ground: 'customerAsked', told: 'asked' }));
  const [first] = taken(await desk.profile(id)).limits;
  const asked = taken(await asksToLift(BigInt(first?.id ?? '')));
  taken(await decide(asked.id, 'approve'));
  expect(limits.isFrozen(id)).toBe(true);
  expect(taken(await stage.customers.listLimits(id))).toEqual([{ kind: 'frozen', reason: 'asked' }]);
  // The customer hears of no end while they are frozen.
  expect((await told(id)).map(([event]) => event)).toEqual(['accountFrozen', 'accountFrozen']);
});

test('a limit ends by itself at its time, and the customer is notified', async () => {
  const { id } = await stage.join('Xenia');
  const until = clock.now() + dayMs;
  taken(await desk.limit(operator, id, { kind: 'noWithdrawals', ...why, until }));
  taken(await desk.limit(operator, id, { kind: 'closeOnly', ...why, until: until + dayMs }));
  expect(limits.limitOn(id, 'withdrawal')).toBe('noWithdrawals');
  clock.advance(dayMs);
  await limits.refresh();
  expect(limits.limitOn(id, 'withdrawal')).toBeUndefined();
  expect(limits.limitOn(id, 'trade')).toBe('closeOnly');
  clock.advance(dayMs);
  await limits.refresh();
  expect(taken(await stage.customers.listLimits(id))).toEqual([]);
  expect(await told(id)).toEqual([
    [
      'accountLimited',
      { kind: 'noWithdrawals', reason: 'safety', way: 'until', until: formatInstant(until) },
    ],
    [
      'accountLimited',
      { kind: 'closeOnly', reason: 'safety', way: 'until', until: formatInstant(until + dayMs) },
    ],
    ['accountUnlimited', { kind: 'noWithdrawals', way: 'others' }],
    ['accountUnlimited', { kind: 'closeOnly', way: 'open' }],
  ]);
});

test('the customer reads why in words for customers; the operators’ reason stays within', async () => {
  const { id } = await stage.join('Vera');
  taken(await desk.limit(operator, id, { ...freeze, note: 'Three cards, one holder.' }));
  await lift(id);
  expect(await told(id)).toEqual([
    ['accountFrozen', { reason: 'safety' }],
    ['accountOpened', { reason: 'done' }],
  ]);
});

test('another process learns of a freeze by itself', async () => {
  const { id } = await stage.join('Quentin');
  const elsewhere = await createLimits({ db: stage.db, clock }, (error) => expect.unreachable(String(error)));
  taken(await desk.limit(operator, id, freeze));
  await expect.poll(() => elsewhere.isFrozen(id), { timeout: 15_000 }).toBe(true);
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
    limitOn: limits.limitOn,
    isDemoEnabled: () => isDemoEnabled,
  });
  for (const each of [buy, close, look]) router.on(each, async () => accept(null));
  taken(await desk.limit(operator, id, freeze));
  for (const virtually of ['NO', 'YES']) {
    expect(await send(server, '/buy', token, virtually)).toBe(10008);
    expect(await send(server, '/close', token, virtually)).toBe(200);
    expect(await send(server, '/look', token, virtually)).toBe(200);
  }
  await lift(id);
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
