import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { publishSigned } from '#capabilities/desk/configuration/server/testing/publish-signed.ts';
import { expectStanding } from '#capabilities/money/integrity/server/testing/expect-standing.ts';
import { expectConserved } from '#capabilities/money/ledger/server/testing/expect-conserved.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import { eventually } from '#foundation/server-kit/testing/eventually.ts';
import { formatInstant, hourMs } from '#foundation/time/clock.ts';
import { initialDepositPolicy } from '../policy.ts';
import { depositStandings } from './deposit-standings.ts';
import { createDepositHouse, type DepositHouse } from './testing/deposit-house.ts';

/** Deposits below the minimum: shown, counted together, and credited once each when they reach it. */

let house: DepositHouse;
const units = 10n ** 8n;
const approve = { decision: 'approve', reasonCode: 'chainConfirmed', note: '' } as const;

beforeAll(async () => {
  house = await createDepositHouse();
});
afterEach(async () => {
  await expectConserved(house.db);
  await expectStanding(house.db, [depositStandings]);
  expect(await house.unexplained()).toEqual([]);
});
afterAll(async () => {
  await house?.close();
});

async function pay(customerId: CustomerId, ...parts: bigint[]) {
  const address = await house.address(customerId, 'USDT');
  for (const part of parts) await house.ethereum.pay('USDT', address, part * 1_000_000n);
}

/** Everything paid so far is confirmed, and the watch has seen it. */
async function confirmed() {
  await house.ethereum.mine(12);
  await house.deposits.watch.run();
}

async function paid(customerId: CustomerId, ...parts: bigint[]) {
  await pay(customerId, ...parts);
  await confirmed();
}

async function listed(customerId: CustomerId) {
  const { rows } = await house.deposits.list(customerId, { pageNum: 1, pageSize: 200 });
  return rows.toSorted((a, b) => Number(BigInt(a.id) - BigInt(b.id)));
}

async function statuses(customerId: CustomerId) {
  return (await listed(customerId)).map(({ amount, status }) => `${amount} ${status}`);
}

const decide = (id: string, by = house.first) => house.inbox.decide(`recharge-${id}`, by, approve);
const available = async (customerId: CustomerId) => (await house.balance(customerId, 'USDT')).available;

test('below the minimum it stands in both lists, with what has come, what is missing, and no review', async () => {
  const customerId = house.newCustomer();
  await pay(customerId, 50n);
  await house.deposits.watch.run();
  const together = { minimum: '120', have: '50', missing: '70' };
  expect(await house.only(customerId)).toMatchObject({ status: 'belowMinimum', amount: '50', together });
  await confirmed();
  const { id } = await house.only(customerId);
  expect(await house.only(customerId)).toMatchObject({ together, counted: false });
  const page = { pageNum: 1, pageSize: 5 };
  for (const filter of [{ text: `${customerId}` }, { status: 'belowMinimum' as const }]) {
    const { rows } = await house.deposits.listForDesk({ ...filter, ...page });
    expect(rows).toMatchObject([{ id, uid: `${customerId}`, status: 'belowMinimum', together }]);
  }
  house.clock.advance(hourMs);
  const now = formatInstant(house.clock.now());
  for (const [days, total] of [
    [{ to: now }, 1],
    [{ from: now }, 0],
  ] as const) {
    const found = await house.deposits.listForDesk({ text: `${customerId}`, ...days, ...page });
    expect(found.total, JSON.stringify(days)).toBe(total);
  }
  expect(await decide(id)).toMatchObject({ refusal: 'NOT_FOUND' });
  expect(await available(customerId)).toBe(0n);
});

test('two reach the minimum together: both are reviewed, each is credited once with evidence of its own', async () => {
  const customerId = house.newCustomer();
  await paid(customerId, 70n);
  house.clock.advance(48 * hourMs);
  await pay(customerId, 60n);
  await house.deposits.watch.run();
  // Not before the chain has confirmed it: it may vanish.
  expect(await statuses(customerId)).toEqual(['70 belowMinimum', '60 belowMinimum']);
  expect((await listed(customerId))[0]?.together).toMatchObject({ have: '130', missing: '0' });
  await confirmed();
  expect(await listed(customerId)).toMatchObject([
    { status: 'review', counted: true },
    { status: 'review', counted: true },
  ]);
  const [first, second] = await listed(customerId);
  if (first === undefined || second === undefined) throw new Error('two were paid');
  // It waits for operators since now, not since it came.
  expect(await house.deposits.reviews.find(first.id)).toMatchObject({
    needed: 1,
    submittedAt: house.clock.now(),
  });
  const [one, other] = await Promise.all([decide(first.id), decide(first.id, house.second)]);
  expect([one.ok, other.ok].toSorted()).toEqual([false, true]);
  expect(await available(customerId)).toBe(70n * units);
  expect(await decide(second.id)).toMatchObject({ ok: true });
  expect(await available(customerId)).toBe(130n * units);
  const { rows } = await sql<{ ref: string; evidence: string }>`
    select ref, evidence from ledger.transfer where customer_id = ${customerId} and reason = 'deposit'
    order by id`.execute(house.db);
  expect(rows.map(({ ref }) => ref)).toEqual([first.id, second.id]);
  expect(rows.map(({ evidence }) => JSON.parse(evidence).txHash)).toEqual([
    first.chain?.txHash,
    second.chain?.txHash,
  ]);
});

test('beside one that is large enough by itself, all that waited are reviewed', async () => {
  const customerId = house.newCustomer();
  await paid(customerId, 5n, 10n);
  await paid(customerId, 200n);
  expect(await statuses(customerId)).toEqual(['5 review', '10 review', '200 review']);
  // The currencies are not counted together.
  await house.ethereum.pay('ETH', await house.address(customerId, 'ETH'), 10n ** 17n);
  await confirmed();
  expect((await listed(customerId)).at(-1)).toMatchObject({ currency: 'ETH', status: 'belowMinimum' });
});

test('one of them vanishes: it counts no longer, and what is left waits again until it reaches the minimum', async () => {
  const customerId = house.newCustomer();
  await paid(customerId, 70n);
  const snapshot = await house.ethereum.snapshot();
  await paid(customerId, 60n);
  expect(await statuses(customerId)).toEqual(['70 review', '60 review']);
  await house.ethereum.revert(snapshot);
  await house.ethereum.mine(14);
  // An approval now finds that it is gone.
  const [first, second] = await listed(customerId);
  expect(await decide(second?.id ?? '')).toMatchObject({ ok: false });
  await house.deposits.watch.run();
  expect(await statuses(customerId)).toEqual(['70 belowMinimum', '60 belowMinimum']);
  expect((await listed(customerId))[0]?.together).toEqual({ minimum: '120', have: '70', missing: '50' });
  expect(await decide(first?.id ?? '')).toMatchObject({ refusal: 'NOT_FOUND' });
  await paid(customerId, 50n);
  expect(await statuses(customerId)).toEqual(['70 review', '60 belowMinimum', '50 review']);
});

test('what is credited on the strength of all is honoured for the rest', async () => {
  const customerId = house.newCustomer();
  await paid(customerId, 70n);
  const snapshot = await house.ethereum.snapshot();
  await paid(customerId, 60n);
  const [first, second] = await listed(customerId);
  expect(await decide(first?.id ?? '')).toMatchObject({ ok: true });
  await house.ethereum.revert(snapshot);
  await house.ethereum.mine(14);
  await house.deposits.watch.run();
  // An ordinary deposit that left the chain: operators look at it, it is not credited on the chain's word.
  expect(await statuses(customerId)).toEqual(['70 approved', '60 review']);
  expect((await house.deposits.reviews.find(second?.id ?? ''))?.needed).toBe(2);
  expect(await available(customerId)).toBe(70n * units);
});

test('rejected, one of them counts no longer', async () => {
  const customerId = house.newCustomer();
  await paid(customerId, 70n, 60n);
  const [first] = await listed(customerId);
  const reject = { decision: 'reject', reasonCode: 'suspectedFraud', note: '' } as const;
  expect(await house.inbox.decide(`recharge-${first?.id}`, house.first, reject)).toMatchObject({ ok: true });
  expect(await statuses(customerId)).toEqual(['70 rejected', '60 belowMinimum']);
});

test('an announcement evades no minimum: what the chain shows decides', async () => {
  const [named, found] = [house.newCustomer(), house.newCustomer()];
  const txHash = await house.ethereum.pay('USDT', await house.address(named, 'USDT'), 50_000_000n);
  expect(await house.announce(named, { txHash })).toMatchObject({ value: { status: 'review' } });
  await confirmed();
  expect(await house.only(named)).toMatchObject({ status: 'belowMinimum', announced: true });
  // Seen first, and named then.
  await paid(found, 40n);
  const { chain } = await house.only(found);
  const announced = await house.announce(found, { txHash: chain?.txHash });
  expect(announced).toMatchObject({ value: { status: 'belowMinimum', announced: true } });
});

test('two processes and a restart between count each of them once', async () => {
  const customerId = house.newCustomer();
  await pay(customerId, 40n, 40n);
  const other = await house.reborn();
  await Promise.all([house.deposits.watch.run(), other.deposits.watch.run()]);
  await pay(customerId, 40n);
  await house.ethereum.mine(12);
  const third = await house.reborn();
  await Promise.all([third.deposits.watch.run(), other.deposits.watch.run(), house.deposits.watch.run()]);
  expect(await statuses(customerId)).toEqual(['40 review', '40 review', '40 review']);
  await Promise.all(
    (await listed(customerId)).flatMap(({ id }) => [
      decide(id),
      third.inbox.decide(`recharge-${id}`, house.second, approve),
    ]),
  );
  expect(await available(customerId)).toBe(120n * units);
});

test('dust is no deposit, however much of it comes; what is not is bounded by the minimum itself', async () => {
  const customerId = house.newCustomer();
  const address = await house.address(customerId, 'USDT');
  for (let n = 0; n < 30; n += 1) await house.ethereum.pay('USDT', address, 1_199_999n);
  await confirmed();
  expect(await listed(customerId)).toEqual([]);
  const told = async () => {
    const events = await house.ledger.eventsAfter(customerId, 0n, 1_000);
    return events.filter(({ data }) => JSON.stringify(data).includes('"news"'));
  };
  expect(await told()).toHaveLength(0);
  await house.ethereum.pay('USDT', address, 1_200_000n);
  await confirmed();
  expect(await statuses(customerId)).toEqual(['1.2 belowMinimum']);
  // Told once, whatever the chain shows of it later.
  expect(await told()).toHaveLength(1);
});

test('a minimum that is lowered is reached by what waits, and one that is raised takes nothing back', async () => {
  const publish = async (version: number, minimum: string) => {
    const raised = { ...initialDepositPolicy, minimum: { ...initialDepositPolicy.minimum, USDT: minimum } };
    await publishSigned(house.db, 'deposits', version, raised);
    const asked = { currency: 'USDT', network: undefined } as const;
    await eventually(async () =>
      expect(await house.deposits.address(house.newCustomer(), asked)).toMatchObject({
        value: { minAmount: minimum },
      }),
    );
    await house.deposits.watch.run();
  };
  const [waits, reached, dust] = [house.newCustomer(), house.newCustomer(), house.newCustomer()];
  await pay(waits, 30n, 31n);
  await house.ethereum.pay('USDT', await house.address(dust, 'USDT'), 1_000_000n);
  await paid(reached, 80n, 70n);
  expect(await statuses(reached)).toEqual(['80 review', '70 review']);
  await publish(2, '1000');
  expect(await statuses(reached)).toEqual(['80 review', '70 review']);
  await paid(reached, 100n);
  expect(await statuses(reached)).toEqual(['80 review', '70 review', '100 belowMinimum']);
  await publish(3, '60');
  expect(await statuses(waits)).toEqual(['30 review', '31 review']);
  // What was dust under the higher minimum is none any more.
  expect(await statuses(dust)).toEqual(['1 belowMinimum']);
  expect(await statuses(reached)).toEqual(['80 review', '70 review', '100 review']);
});
