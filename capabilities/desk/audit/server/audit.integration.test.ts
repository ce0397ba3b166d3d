import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createMoneyLane, type RunningMoneyLane } from '#capabilities/money/ledger/server/money-lane.ts';
import { postTransfers } from '#capabilities/money/ledger/transfer-kind.ts';
import { asCustomerId, asOperatorId } from '#foundation/ids/ids.ts';
import { createTestDatabase, type TestDatabase } from '#foundation/server-kit/testing/test-database.ts';
import { createFixedClock, hourMs } from '#foundation/time/clock.ts';
import { firstHash } from '../rules.ts';
import { createAuditLog, recordActs } from './append-act.ts';
import { createAuditReader } from './audit-reader.ts';
import { verifyActs } from './verify-acts.ts';

const clock = createFixedClock(Date.parse('2026-11-24T15:30:00Z'));
const [one, other] = [asOperatorId(1001n), asOperatorId(1002n)];
const customerId = asCustomerId(10000001n);

let database: TestDatabase;
let lane: RunningMoneyLane;
beforeEach(async () => {
  database = await createTestDatabase();
  lane = createMoneyLane({ url: database.url, clock, onError: () => {}, recordActs });
});
afterEach(async () => {
  await lane.close();
  await database.drop();
});

const audit = createAuditLog(clock);
const record = (act: Parameters<typeof audit.record>[1]) =>
  database.db.transaction().execute((tx) => audit.record(tx, act));

const freeze = {
  operatorIds: [one],
  name: 'customers.freeze',
  subject: 'customer/10000001',
  customerId,
  reasonCode: 'suspectedFraud',
  note: 'three cards, "one" name — مراجعة 100%_',
  before: { isFrozen: false },
  after: { isFrozen: true, units: 12_345_678_901_234_567_890n },
};

/** Money that two operators gave. */
function give(units: bigint) {
  return lane.submit(postTransfers, {
    key: { book: 'real', customerId },
    input: [
      {
        from: 'outside',
        to: 'available',
        asset: 'USDT',
        units,
        reason: 'adjustment',
        ref: 'a-1',
      },
    ],
    act: { operatorIds: [one, other], name: 'adjustments.approve', subject: 'adjustment/1', customerId },
  });
}

const reader = () =>
  createAuditReader({
    db: database.db,
    clock,
    operators: {
      emailsOf: async (ids) => new Map(ids.map((id) => [id, `operator-${id}@example.test`])),
      emails: async () => new Map(),
    },
  });

async function rowsOf() {
  const answer = await reader().list({}, { pageNum: 1, pageSize: 100 });
  if (!answer.ok) throw new Error(answer.refusal);
  return answer.value.rows;
}

test('acts form one hash chain, wherever they come from, and each says who, what, why, before and after', async () => {
  await record(freeze);
  expect(await give(500_000_000n)).toMatchObject({ ok: true });
  await record({ ...freeze, name: 'customers.unfreeze' });
  expect(await verifyActs(database.db)).toMatchObject({ acts: 3 });
  expect((await rowsOf()).map(({ name }) => name)).toEqual([
    'customers.unfreeze',
    'adjustments.approve',
    'customers.freeze',
  ]);
  const first = await reader().find(1n);
  expect(first).toMatchObject({
    value: {
      operators: [{ id: '1001', email: 'operator-1001@example.test' }],
      reasonCode: 'suspectedFraud',
      note: freeze.note,
      customerId: '10000001',
      before: { isFrozen: false },
      after: { isFrozen: true, units: '12345678901234567890' },
      previousHash: firstHash,
    },
  });
  expect(await reader().find(2n)).toMatchObject({
    value: {
      operators: [{ id: '1001' }, { id: '1002' }],
      before: { balances: { 'available USDT': '0' } },
      after: {
        balances: { 'available USDT': '5' },
        transfers: [{ from: 'outside', to: 'available', amount: '5', currency: 'USDT' }],
      },
    },
  });
  expect(await reader().find(9n)).toMatchObject({ refusal: 'NOT_FOUND' });
});

test('what is refused or undone leaves no act', async () => {
  const overdrawn = await lane.submit(postTransfers, {
    key: { book: 'real', customerId },
    input: [{ from: 'available', to: 'outside', asset: 'USDT', units: 1n, reason: 'adjustment', ref: 'x' }],
    act: { operatorIds: [one], name: 'adjustments.approve', subject: 'adjustment/2' },
  });
  expect(overdrawn).toMatchObject({ refusal: 'INSUFFICIENT_BALANCE' });
  await expect(
    database.db.transaction().execute(async (tx) => {
      await audit.record(tx, freeze);
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  expect(await verifyActs(database.db)).toEqual({ acts: 0, lastHash: firstHash });
});

test('a command repeated under its request id is one act', async () => {
  const command = {
    key: { book: 'real', customerId },
    input: [{ from: 'outside', to: 'available', asset: 'USDT', units: 7n, reason: 'adjustment', ref: 'x' }],
    request: { id: 'review 1', fingerprint: 'same' },
    act: { operatorIds: [one], name: 'recharges.approve', subject: 'recharge/1' },
  } as const;
  const answers = [await lane.submit(postTransfers, command), await lane.submit(postTransfers, command)];
  expect(answers.map(({ ok }) => ok)).toEqual([true, true]);
  expect(await rowsOf()).toHaveLength(1);
});

test('acts recorded at the same time from many places follow one another', async () => {
  const recorded = Array.from({ length: 20 }, (_, each) =>
    each % 4 === 0 ? give(BigInt(each + 1)) : record({ ...freeze, note: `${each}` }),
  );
  await Promise.all(recorded);
  expect(await verifyActs(database.db)).toMatchObject({ acts: 20 });
});

test('a lane without the log refuses to carry an operator’s act out', async () => {
  const without = createMoneyLane({ url: database.url, clock, onError: () => {} });
  const command = {
    key: { book: 'real', customerId },
    input: [{ from: 'outside', to: 'available', asset: 'USDT', units: 7n, reason: 'adjustment', ref: 'x' }],
    act: { operatorIds: [one], name: 'recharges.approve', subject: 'recharge/1' },
  } as const;
  await expect(without.submit(postTransfers, command)).rejects.toThrow('created without recordActs');
  await without.close();
  const { rows } = await sql`select from ledger.transfer`.execute(database.db);
  expect(rows).toHaveLength(0);
});

async function threeActs(): Promise<void> {
  await record(freeze);
  expect(await give(500_000_000n)).toMatchObject({ ok: true });
  await record({ ...freeze, name: 'customers.unfreeze' });
}

test('acts can’t be edited or deleted', async () => {
  await threeActs();
  for (const statement of [
    `update audit.act set note = 'other' where sequence = 1`,
    `delete from audit.act where sequence = 3`,
    `truncate audit.act`,
    `delete from audit.head`,
  ]) {
    await expect(sql.raw(statement).execute(database.db)).rejects.toThrow('append-only');
  }
  expect(await verifyActs(database.db)).toMatchObject({ acts: 3 });
});

test.each([
  [`update audit.act set note = 'other' where sequence = 2`, 2n, 'altered'],
  [`update audit.act set operator_ids = '{1002}' where sequence = 1`, 1n, 'altered'],
  [`update audit.act set at = at + interval '1 ms' where sequence = 3`, 3n, 'altered'],
  [`update audit.act set after = null where sequence = 3`, 3n, 'altered'],
  [`update audit.act set hash = sha256('x') where sequence = 1`, 1n, 'altered'],
  [`delete from audit.act where sequence = 1`, 2n, 'missing'],
  [`delete from audit.act where sequence = 2`, 3n, 'missing'],
  [`delete from audit.act where sequence = 3`, 3n, 'endMissing'],
  [`update audit.head set sequence = 2`, 4n, 'endMissing'],
  [
    `update audit.act set sequence = 5 where sequence = 2;
     update audit.act set sequence = 2 where sequence = 3;
     update audit.act set sequence = 3 where sequence = 5`,
    2n,
    'reordered',
  ],
])('behind the log’s back: %s', async (statement, sequence, problem) => {
  await threeActs();
  await database.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql.raw(statement).execute(tx);
  });
  expect(await verifyActs(database.db)).toMatchObject({ finding: { sequence, problem } });
});

test('acts are found by operator, name, customer, time and text', async () => {
  await threeActs();
  clock.advance(hourMs);
  await record({
    operatorIds: [other],
    name: 'operators.signIn',
    subject: 'operator/1002',
    after: { ip: '::1' },
  });
  const found = async (search: Parameters<ReturnType<typeof reader>['list']>[0]) => {
    const answer = await reader().list(search, { pageNum: 1, pageSize: 10 });
    return answer.ok ? answer.value.rows.map(({ sequence }) => sequence) : answer.refusal;
  };
  expect(await found({ operatorId: '1002' })).toEqual(['4', '2']);
  expect(await found({ name: 'customers' })).toEqual(['3', '1']);
  expect(await found({ name: 'customers_freeze' })).toEqual([]);
  expect(await found({ customerId: '10000001' })).toEqual(['3', '2', '1']);
  expect(await found({ text: '100%_' })).toEqual(['3', '1']);
  expect(await found({ text: 'ADJUSTMENT/1' })).toEqual(['2']);
  expect(await found({ from: '2026-11-24T16:00:00Z' })).toEqual(['4']);
  expect(await found({ to: '2026-11-24T16:00:00Z', text: 'unheard of' })).toEqual([]);

  const file = reader().export({ operatorId: '1002' });
  let text = '';
  for await (const portion of file.portions) text += portion;
  expect(file.name).toBe('acts-2026-11-24.csv');
  expect(text.split('\r\n').map((line) => line.split(',').slice(2, 4).join(' '))).toEqual([
    'operators act',
    'operator-1002@example.test operators.signIn',
    'operator-1001@example.test operator-1002@example.test adjustments.approve',
    '',
  ]);
});
