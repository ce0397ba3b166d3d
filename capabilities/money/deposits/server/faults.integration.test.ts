import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DecisionInput } from '#capabilities/desk/reviews/server/decide-review.ts';
import type { HouseAccount } from '#capabilities/money/accounting/chart-of-accounts.ts';
import {
  expectAlteredFound,
  expectStanding,
} from '#capabilities/money/integrity/server/testing/expect-standing.ts';
import { createNotesTable, notes } from '#capabilities/money/ledger/server/testing/notes.ts';
import { postTransfers } from '#capabilities/money/ledger/transfer-kind.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Asset } from '#foundation/money/money.ts';
import { refuse } from '#foundation/refusals/result.ts';
import { taken } from '#foundation/refusals/testing/taken.ts';
import { depositStandings } from './deposit-standings.ts';
import { createDepositHouse, type DepositHouse } from './testing/deposit-house.ts';

/**
 * Nodes that are away, lie or change their mind: a deposit is recovered, or held for review. Never credited
 * twice, never for nothing.
 */

let house: DepositHouse;

const usdt = 1_000_000n;
const units = 10n ** 8n;
const approve: DecisionInput = { decision: 'approve', reasonCode: 'chainConfirmed', note: '' };
const keep: DecisionInput = {
  decision: 'approve',
  reasonCode: 'evidenceChecked',
  note: 'paid by the platform',
};
const takeBack: DecisionInput = { decision: 'reject', reasonCode: 'notReceived', note: '' };

beforeAll(async () => {
  house = await createDepositHouse();
});
afterEach(async () => {
  await expectStanding(house.db, [depositStandings]);
});
afterAll(async () => {
  await house?.close();
});

async function pay(customerId: CustomerId, whole: bigint, blocks = 12): Promise<string> {
  const txHash = await house.ethereum.pay('USDT', await house.address(customerId, 'USDT'), whole * usdt);
  if (blocks > 1) await house.ethereum.mine(blocks - 1);
  return txHash;
}

async function faultNow(): Promise<string | undefined> {
  return (await house.deposits.chains()).find(({ network }) => network === 'ethereum')?.fault;
}

test.each(['refuse', 'unreachable', 'nonsense'] as const)(
  'a node that is away (%s) changes nothing, is reported, and what came meanwhile is found afterwards',
  async (how) => {
    const customerId = house.newCustomer();
    const faults = { refuse: 'refuse', unreachable: 503, nonsense: (): string => '<html>' } as const;
    await house.deposits.watch.run();
    house.ethereumProxy.tamper(faults[how]);
    await pay(customerId, 150n);
    await house.deposits.watch.run();
    expect(await faultNow()).toBe(how === 'nonsense' ? 'malformed' : 'unreachable');
    expect((await house.deposits.list(customerId, { pageNum: 1, pageSize: 5 })).total).toBe(0);
    house.ethereumProxy.tamper(undefined);
    await house.deposits.watch.run();
    expect(await faultNow()).toBeUndefined();
    expect(await house.only(customerId)).toMatchObject({ chain: { state: 'included', confirmations: 12 } });
  },
);

describe('a platform that has never heard of the chain', () => {
  beforeEach(async () => void (await sql`delete from deposits.watch`.execute(house.db)));

  test('shows no address before it has', async () => {
    const customerId = house.newCustomer();
    const address = () => house.deposits.address(customerId, { currency: 'USDT', network: undefined });
    house.ethereumProxy.tamper('refuse');
    expect(await address()).toMatchObject({ refusal: 'SERVICE_UNAVAILABLE' });
    house.ethereumProxy.tamper(undefined);
    expect(await address()).toMatchObject({ ok: true });
    // Once it has, an address can be shown whatever the node does.
    house.ethereumProxy.tamper('refuse');
    expect(await address()).toMatchObject({ ok: true });
    house.ethereumProxy.tamper(undefined);
  });

  test('looks at once when it starts', async () => {
    const { deposits } = await house.reborn();
    deposits.watch.start();
    // Ends what is under way, and waits for no other.
    await deposits.watch.stop();
    const [first] = await house.deposits.chains();
    expect(first).toMatchObject({ network: 'bitcoin', checkedAt: expect.any(String) });
  });

  test('finds what was paid since it first did, however far the chain has grown before a look came to its end', async () => {
    const customerId = house.newCustomer();
    const blockless = (asked: string, body: string) => (asked.includes('eth_getLogs') ? '<html>' : body);
    house.ethereumProxy.tamper(blockless);
    await house.deposits.watch.run();
    expect(await faultNow()).toBe('malformed');
    // Known is not looked at: nothing is compared on it.
    expect(await house.deposits.reconciling.seenThrough?.('ethereum')).toBe(0);
    await pay(customerId, 160n, 100);
    await house.deposits.watch.run();
    expect((await house.deposits.list(customerId, { pageNum: 1, pageSize: 5 })).total).toBe(0);
    house.ethereumProxy.tamper(undefined);
    const { deposits } = await house.reborn();
    await deposits.watch.run();
    expect(await house.only(customerId)).toMatchObject({ chain: { state: 'included', amount: '160' } });
  });
});

test('the node is away when an operator approves: the decision waits for it and is carried out once', async () => {
  const customerId = house.newCustomer();
  await pay(customerId, 170n);
  await house.deposits.watch.run();
  const { id } = await house.only(customerId);
  house.ethereumProxy.tamper('refuse');
  expect(await house.inbox.decide(`recharge-${id}`, house.first, approve)).toMatchObject({
    refusal: 'SERVICE_UNAVAILABLE',
  });
  expect(await house.balance(customerId, 'USDT')).toEqual({ available: 0n, held: 0n });
  house.ethereumProxy.tamper(undefined);
  const { inbox } = await house.reborn();
  await Promise.all([house.inbox.recover(), inbox.recover()]);
  await house.inbox.recover();
  expect(await house.balance(customerId, 'USDT')).toEqual({ available: 170n * units, held: 0n });
  expect(await house.only(customerId)).toMatchObject({ status: 'approved' });
});

test('a node that claims confirmations it has no blocks for is not believed: nothing is credited', async () => {
  const customerId = house.newCustomer();
  await pay(customerId, 180n, 1);
  const raised = (asked: string, body: string): string =>
    asked.includes('"latest"') && asked.includes('getBlock')
      ? body.replace(/"number":"0x([0-9a-f]+)"/, (_, height: string) => {
          return `"number":"0x${(Number.parseInt(height, 16) + 20).toString(16)}"`;
        })
      : body;
  house.ethereumProxy.tamper(raised);
  const { deposits } = await house.reborn();
  await deposits.watch.run();
  house.ethereumProxy.tamper(undefined);
  // A process that has seen no lie finds it with the one confirmation it has.
  await house.deposits.watch.run();
  expect(await house.only(customerId)).toMatchObject({ chain: { state: 'included', confirmations: 1 } });
  const { id } = await house.only(customerId);
  expect(await house.inbox.decide(`recharge-${id}`, house.first, approve)).toMatchObject({ ok: false });
  expect(await house.balance(customerId, 'USDT')).toEqual({ available: 0n, held: 0n });
});

test('confirmations that go backwards are believed as what they are now', async () => {
  const customerId = house.newCustomer();
  const snapshot = await house.ethereum.snapshot();
  await pay(customerId, 190n, 12);
  await house.deposits.watch.run();
  const { id, chain } = await house.only(customerId);
  expect(chain?.confirmations).toBe(12);
  // Its block is gone, and with it the transaction; the operator who approves meanwhile is refused.
  await house.ethereum.revert(snapshot);
  await house.ethereum.mine(2);
  expect(await house.inbox.decide(`recharge-${id}`, house.first, approve)).toMatchObject({
    refusal: 'DEPOSIT_UNCONFIRMED',
  });
  expect(await house.only(customerId)).toMatchObject({
    status: 'review',
    chain: { state: 'gone', confirmations: 0 },
  });
  expect(await house.balance(customerId, 'USDT')).toEqual({ available: 0n, held: 0n });
  expect((await house.deposits.reviews.find(id))?.needed).toBe(2);
});

test('reorganised before it is credited: back to waiting, and credited when it is in a block again', async () => {
  const customerId = house.newCustomer();
  house.bitcoin.mine(1);
  const txHash = house.bitcoin.pay(await house.address(customerId, 'BTC'), 3_000_000n);
  house.bitcoin.mine(3);
  await house.deposits.watch.run();
  house.bitcoin.reorganise(3, 'wait');
  await house.deposits.watch.run();
  const { id, chain } = await house.only(customerId);
  expect(chain).toMatchObject({ txHash, state: 'pending', confirmations: 0 });
  expect(await house.deposits.reviews.find(id)).toBeUndefined();
  house.bitcoin.mine(3);
  await house.deposits.watch.run();
  expect(await house.inbox.decide(`recharge-${id}`, house.first, approve)).toMatchObject({ ok: true });
  expect(await house.balance(customerId, 'BTC')).toEqual({ available: 3_000_000n, held: 0n });
});

/** A credited Bitcoin deposit whose block is then replaced. */
async function creditedThenLost(satoshi: bigint, payments: 'wait' | 'vanish', spend = 0n) {
  const customerId = house.newCustomer();
  house.bitcoin.pay(await house.address(customerId, 'BTC'), satoshi);
  house.bitcoin.mine(3);
  await house.deposits.watch.run();
  const { id } = await house.only(customerId);
  expect(await house.inbox.decide(`recharge-${id}`, house.first, approve)).toMatchObject({ ok: true });
  if (spend > 0n) await spent(customerId, spend);
  house.bitcoin.reorganise(3, payments);
  await house.deposits.watch.run();
  return { customerId, id };
}

async function spent(customerId: CustomerId, amount: bigint) {
  const payment = {
    from: 'available',
    to: 'house/trading',
    asset: 'BTC',
    units: amount,
    reason: 'loss',
    ref: 'test',
  } as const;
  const done = await house.lane.submit(postTransfers, {
    key: { book: 'real', customerId },
    input: [payment],
  });
  if (!done.ok) throw new Error(done.refusal);
}

test('reorganised after it was credited: held for review, and released when the chain shows it again', async () => {
  const { customerId, id } = await creditedThenLost(4_000_000n, 'wait');
  expect(await house.balance(customerId, 'BTC')).toEqual({ available: 0n, held: 4_000_000n });
  expect(await house.only(customerId)).toMatchObject({ id, status: 'approved', onHold: '0.04' });
  const alarms = async () =>
    (await house.letters()).filter(
      ({ to, text }) => to === 'treasurer@example.test' && text.includes('0.04 BTC'),
    );
  expect(await alarms()).toMatchObject([{ text: expect.stringContaining(`${customerId}`) }]);
  const waiting = await house.deposits.reviews.waiting({ limit: 100 });
  expect(waiting.find(({ customerId: of }) => of === customerId)).toMatchObject({
    subjectId: `${id}-held-1`,
    needed: 2,
  });
  const held = await house.deposits.reviews.waiting({ limit: 100, filter: { why: 'heldBack' } });
  expect(held.map(({ subjectId }) => subjectId)).toContain(`${id}-held-1`);
  house.bitcoin.mine(2);
  await house.deposits.watch.run();
  expect(await house.balance(customerId, 'BTC')).toEqual({ available: 0n, held: 4_000_000n });
  house.bitcoin.mine(1);
  await house.deposits.watch.run();
  expect(await house.balance(customerId, 'BTC')).toEqual({ available: 4_000_000n, held: 0n });
  expect(await house.only(customerId)).not.toHaveProperty('onHold');
  expect(await alarms()).toHaveLength(1);
});

test('what is held back altered in one row is found in what is held', async () => {
  const { customerId, id } = await creditedThenLost(3_000_000n, 'wait');
  const altered = (by: number) =>
    sql`update deposits.recharge set held_units = held_units + ${by} where id = ${id}`;
  await expectAlteredFound(house.db, depositStandings, {
    change: altered(1),
    back: altered(-1),
    account: new RegExp(`^held in real BTC of customer ${customerId} is 0.03, .* make 0.03000001$`),
  });
});

test('lost for good: taken back from what is held, and the platform bears what was spent', async () => {
  const { customerId, id } = await creditedThenLost(5_000_000n, 'vanish', 1_000_000n);
  expect(await house.balance(customerId, 'BTC')).toEqual({ available: 0n, held: 4_000_000n });
  const gone = await house.deposits.reviews.waiting({ limit: 100, filter: { why: 'goneFromChain' } });
  expect(gone.map(({ subjectId }) => subjectId)).toContain(`${id}-held-1`);
  expect(await house.inbox.decide(`recharge-${id}-held-1`, house.first, takeBack)).toMatchObject({
    ok: true,
  });
  expect(await house.balance(customerId, 'BTC')).toEqual({ available: 0n, held: 0n });
  expect(await house.only(customerId)).toMatchObject({ status: 'rejected', reason: 'notReceived' });
  // No promise is sold on what is missing.
  expect((await house.ledger.cover('real')).owed).toEqual([{ asset: 'BTC', units: 1_000_000n }]);
  const post = async (from: HouseAccount, to: HouseAccount, asset: Asset, amount: bigint) => {
    const input = [{ from, to, asset, units: amount, reason: 'planReserve', ref: '' } as const];
    return await house.lane.submit(postTransfers, { key: { book: 'real', customerId }, input });
  };
  taken(await post('house/rounding', 'house/plan-yield', 'USDT', units));
  const sell = () => post('house/plan-yield', 'house/plan-promised', 'USDT', units);
  expect(await sell()).toEqual(refuse('TRADING_UNAVAILABLE', { reason: 'reserve' }));
  taken(await post('house/rounding', 'house/capital', 'BTC', 1_000_000n));
  taken(await sell());
  const own = (await house.letters()).filter(({ to }) => to === `${customerId}@example.test`);
  expect(own.map(({ subject }) => subject)).toEqual([
    'Deposit credited at Assay',
    'Deposit taken back at Assay',
  ]);
});

test('lost while open losses bind some of it: what is free is held and taken back, the rest stays and the platform bears it', async () => {
  const customerId = house.newCustomer();
  const key = { book: 'real', customerId } as const;
  const snapshot = await house.ethereum.snapshot();
  await pay(customerId, 1_000n);
  await house.deposits.watch.run();
  const { id } = await house.only(customerId);
  expect(await house.inbox.decide(`recharge-${id}`, house.first, approve)).toMatchObject({ ok: true });
  // A position with 100 of margin, and 700 of open losses until the end of the test.
  let bound = 700n * units;
  await createNotesTable(house.db);
  house.lane.guard({ participant: notes, boundOf: () => bound });
  const margin = { from: 'available', to: 'margin', asset: 'USDT', units: 100n * units } as const;
  const input = [{ ...margin, reason: 'margin', ref: 'test' } as const];
  expect(await house.lane.submit(postTransfers, { key, input })).toMatchObject({ ok: true });

  await house.ethereum.revert(snapshot);
  await house.ethereum.mine(2);
  await house.deposits.watch.run();
  expect(await house.only(customerId)).toMatchObject({ status: 'approved', onHold: '200' });
  expect(await house.balance(customerId, 'USDT')).toEqual({ available: bound, held: 200n * units });
  expect(await house.inbox.decide(`recharge-${id}-held-1`, house.first, takeBack)).toMatchObject({
    ok: true,
  });
  expect(await house.balance(customerId, 'USDT')).toEqual({ available: bound, held: 0n });
  expect((await house.ledger.cover('real')).capital).toBe(-800n * units);
  bound = 0n;
});

test('lost, and kept by two operators: the customer has it, and it is not looked for again', async () => {
  const { customerId, id } = await creditedThenLost(6_000_000n, 'vanish');
  const review = `recharge-${id}-held-1`;
  expect(await house.inbox.decide(review, house.first, keep)).toMatchObject({ ok: true });
  expect(await house.balance(customerId, 'BTC')).toEqual({ available: 0n, held: 6_000_000n });
  expect(await house.inbox.decide(review, house.second, keep)).toMatchObject({ ok: true });
  expect(await house.balance(customerId, 'BTC')).toEqual({ available: 6_000_000n, held: 0n });
  await house.deposits.watch.run();
  expect(await house.only(customerId)).toMatchObject({ status: 'approved' });
  expect(await house.balance(customerId, 'BTC')).toEqual({ available: 6_000_000n, held: 0n });
});

test('ledger and chains agree after all of it, and one unexplained satoshi is found', async () => {
  expect(await house.unexplained()).toEqual([]);
  // Past the platform: a payment that the watch did not see.
  await sql`update deposits.recharge set credited_units = credited_units - 1 where asset = 'BTC' and status = 'approved'
    and id = (select max(id) from deposits.recharge where asset = 'BTC' and status = 'approved')`.execute(
    house.db,
  );
  expect(await house.unexplained()).toMatchObject([{ currency: 'BTC', state: 'different' }]);
  await sql`update deposits.recharge set credited_units = credited_units + 1 where asset = 'BTC' and status = 'approved'
    and id = (select max(id) from deposits.recharge where asset = 'BTC' and status = 'approved')`.execute(
    house.db,
  );
});
