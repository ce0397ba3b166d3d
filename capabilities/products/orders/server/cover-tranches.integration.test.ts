import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { MoneyLane } from '#capabilities/money/ledger/face.ts';
import { createMoneyLane, type RunningMoneyLane } from '#capabilities/money/ledger/server/money-lane.ts';
import { asRecordId } from '#foundation/ids/ids.ts';
import { asLots, priceFromPoints } from '#foundation/money/price.ts';
import { units } from '#foundation/money/testing/amounts.ts';
import { taken } from '#foundation/refusals/testing/taken.ts';
import { buyOrder, type keyOf, newRequest } from './testing/requests.ts';
import {
  coverOf,
  createTradingHouse,
  expectVerified,
  type TradingHouse,
  takeProfitAlone,
} from './testing/trading-house.ts';

/** An order of one of six customers; how far from the price its stops are, in points. */
const placing = fc.record({
  who: fc.nat(5),
  direction: fc.constantFrom('buy' as const, 'sell' as const),
  steps: fc.bigInt(10n, 100n),
  stop: fc.integer({ min: 100, max: 4_000 }),
  take: fc.integer({ min: 60, max: 300 }),
});
type Placing = typeof placing extends fc.Arbitrary<infer T> ? T : never;

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('open' as const), orders: fc.array(placing) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('close' as const),
      which: fc.array(fc.nat(30)),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('move' as const), by: fc.integer({ min: -300, max: 300 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('gap' as const),
      by: fc.constantFrom(-15_000, -4_000, 4_000, 15_000),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('restart' as const) }) },
);

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** All are on the right side of a gap, twice as many as the cover bears: whatever else is drawn by chance. */
const gapInFavour: Step[] = [
  ...[300, 299].map((take) => ({
    kind: 'open' as const,
    orders: [0, 1, 2, 3, 4, 5].map(
      (who): Placing => ({ who, direction: 'buy', steps: 100n, stop: 4_000, take }),
    ),
  })),
  { kind: 'gap', by: 15_000 },
  { kind: 'restart' },
];

/** Where the real book's USDT is: what the platform has for profits, and all the rest together. */
async function wholeBook(house: TradingHouse, keys: readonly ReturnType<typeof keyOf>[]) {
  const { free, promised, capital } = await coverOf(house);
  const rows = await sql<{ units: bigint }>`
    select units from ledger.reserve where book = 2 and asset = 1 and account in (11, 35)`.execute(
    house.database.db,
  );
  for (const { units } of rows.rows) expect(units).toBeGreaterThanOrEqual(0n);
  const others = await Promise.all(
    (['house/fees', 'house/losses'] as const).map((name) => house.ledger.houseBalance('real', name, 'USDT')),
  );
  const own = await Promise.all(keys.map((key) => house.ledger.balances(key)));
  const customers = own.reduce((sum, { USDT }) => sum + USDT.available + USDT.margin, 0n);
  return {
    free,
    promised,
    capital,
    total: free + promised + capital + customers + others.reduce((a, b) => a + b),
  };
}

test('whatever two lanes do at once, no tranche is below zero, and nothing of the cover is lost', async () => {
  const house = await createTradingHouse(units('35000'), takeProfitAlone);
  const errors: unknown[] = [];
  const counts = { opened: 0, refused: 0, gaps: 0, byCapital: 0 };
  await house.orders.triggers.stop();
  let second = openLane();
  let orders = house.restarted(both());
  await orders.triggers.start();

  function openLane(): RunningMoneyLane {
    const { clock, database } = house;
    const onError = (error: unknown) => void errors.push(error);
    return createMoneyLane({ url: database.url, clock, onError, timeoutMs: 60_000 });
  }
  /** Every other customer's commands go through the second; each has customers of every tranche. */
  function both(): MoneyLane {
    const lanes = [house.lane, second] as const;
    return {
      submit: (kind, command) => lanes[command.key.customerId % 2n === 0n ? 0 : 1].submit(kind, command),
      listen(listener) {
        for (const lane of lanes) lane.listen(listener);
      },
    };
  }
  async function restart(): Promise<void> {
    await orders.triggers.stop();
    await second.close();
    second = openLane();
    orders = house.restarted(both());
    await orders.triggers.start();
  }

  let fundings = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 30, size: 'max' }), async (steps) => {
      const keys: ReturnType<typeof keyOf>[] = [];
      for (let nth = 0; nth < 6; nth++) keys.push(await house.newKey('real'));
      let bid = 138_710;
      house.lasts('EURUSD', bid, bid + 20);
      // What the runs before have left: enough to sell, too little for all that may be won.
      const { free, capital } = await coverOf(house);
      const fund = async (to: 'house/trading' | 'house/capital', missing: bigint) => {
        if (missing > 0n) taken(await house.accounts.fundHouse('real', to, missing, `fund ${++fundings}`));
      };
      await fund('house/trading', units('15000') - free);
      await fund('house/capital', units('1000') - capital);
      const placed: { key: (typeof keys)[number]; id: string }[] = [];
      const before = await wholeBook(house, keys);

      async function open({ who, direction, steps: lots, stop, take }: Placing): Promise<void> {
        const key = keys[who] ?? expect.unreachable();
        const [down, up] = direction === 'buy' ? [stop, take] : [take, stop];
        const levels = [priceFromPoints(Math.max(bid - down, 1), 5), priceFromPoints(bid + up, 5)] as const;
        const [stopLossPrice, takeProfitPrice] = direction === 'buy' ? levels : [levels[1], levels[0]];
        const order = buyOrder({
          direction,
          lots: asLots(lots * 1_000_000n),
          leverage: 30,
          stopLossPrice,
          takeProfitPrice,
        });
        const result = await orders.placeOrder(key, order, newRequest());
        counts[result.ok ? 'opened' : 'refused'] += 1;
        if (result.ok) placed.push({ key, id: result.value.id });
      }

      for (const each of steps) {
        if (each.kind === 'open') await Promise.all(each.orders.map(open));
        else if (each.kind === 'close') {
          const some = each.which.flatMap((nth) => placed[nth] ?? []);
          await Promise.all(
            some.map(({ key, id }) => orders.closeOrder(key, asRecordId(BigInt(id)), newRequest())),
          );
        } else if (each.kind === 'restart') {
          await restart();
        } else {
          if (each.kind === 'gap') counts.gaps += 1;
          bid = Math.min(Math.max(bid + each.by, 60_000), 250_000);
          house.lasts('EURUSD', bid, bid + 20);
        }
        await orders.triggers.settled();
        const now = await wholeBook(house, keys);
        expect(now.total).toBe(before.total);
        if (now.capital < before.capital) counts.byCapital += 1;
      }
      for (const { key, id } of placed) await orders.closeOrder(key, asRecordId(BigInt(id)), newRequest());
      await orders.triggers.settled();
      expect(await coverOf(house)).toMatchObject({ promised: 0n });
    }),
    { numRuns: 8, endOnFailure: true, examples: [[gapInFavour]] },
  );
  expect(counts.opened).toBeGreaterThan(0);
  expect(counts.refused).toBeGreaterThan(0);
  expect(counts.byCapital).toBeGreaterThan(0);
  await expectVerified(house);
  expect(errors).toEqual([]);
  await orders.triggers.stop();
  await second.close();
  await house.close();
});
