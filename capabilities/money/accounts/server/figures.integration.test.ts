import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLedgerFigures } from '#capabilities/money/ledger/server/ledger-figures.ts';
import { orderClaims } from '#capabilities/products/orders/server/order-claims.ts';
import { createOrderFigures } from '#capabilities/products/orders/server/order-figures.ts';
import {
  buyOrder,
  keyOf,
  newRequest,
  sellOrder,
} from '#capabilities/products/orders/server/testing/requests.ts';
import {
  createTradingHouse,
  type TradingHouse,
} from '#capabilities/products/orders/server/testing/trading-house.ts';
import { asCustomerId, parseRecordId } from '#foundation/ids/ids.ts';
import { formatUnits } from '#foundation/money/money.ts';
import { lots, price, units } from '#foundation/money/testing/amounts.ts';
import { taken } from '#foundation/refusals/testing/taken.ts';
import type { FileAnswer } from '#foundation/server-kit/call-router.ts';
import { dayMs, hourMs, minuteMs } from '#foundation/time/clock.ts';
import { profitParts } from '../rules.ts';
import { type AccountFigures, createAccountFigures } from './figures.ts';

let house: TradingHouse;
let figures: AccountFigures;
const errors: unknown[] = [];
beforeAll(async () => {
  house = await createTradingHouse();
  const { db } = house.database;
  figures = createAccountFigures({
    db,
    clock: house.clock,
    ledger: createLedgerFigures({ db }),
    orders: createOrderFigures(db),
    claims: [orderClaims(house.markets)],
    markets: house.markets,
    platformName: 'Assay',
    onError: (error) => errors.push(error),
  });
  house.lane.listen(({ key }) => figures.recorder.touched(key));
});
afterAll(async () => {
  await house.close();
  expect(errors).toEqual([]);
});

const atRest = () => house.tick('EURUSD', 138_710, 138_730);
const everything = () => ({ from: house.clock.now() - 300 * dayMs, to: house.clock.now() + 1 });

async function close(key: ReturnType<typeof keyOf>, id: string) {
  const recordId = parseRecordId(id);
  if (recordId === undefined) throw new Error(`${id} is no id`);
  return taken(await house.orders.closeOrder(key, recordId, newRequest()));
}

test('the curve begins with the first deposit and follows trading; the bridge knows one from the other', async () => {
  atRest();
  const key = await house.newKey();
  await figures.recorder.recordTouched();
  const opened = house.clock.now();
  house.clock.advance(hourMs);
  atRest();
  await house.place(key, buyOrder());
  await figures.recorder.recordTouched();
  house.clock.advance(hourMs);
  house.tick('EURUSD', 138_930, 138_950);
  await figures.recorder.recordOpen();
  house.clock.advance(minuteMs);
  taken(await house.accounts.resetDemo(key.customerId, newRequest()));

  const curve = await figures.equityCurve(key, '1d');
  expect(curve.points.map(([, equity]) => equity)).toEqual(['10000', '9991.0635', '10013.0635', '10000']);
  expect(curve.points[0]?.[0]).toBe(opened);
  expect(curve.points.at(-1)?.[0]).toBe(house.clock.now());
  // The reset took back what was gained: that is neither a withdrawal nor a loss.
  expect(curve.bridge).toMatchObject({
    start: '0',
    lines: [
      { line: 'paidIn', usdt: '10000' },
      { line: 'demoResets', usdt: '-6.117' },
      { line: 'trading', usdt: '6.117' },
    ],
    gained: '6.117',
    end: '10000',
  });
  expect(curve.paid.map(([, amount]) => amount)).toEqual(['10000', '-6.117']);

  await figures.recorder.recordTouched();
  house.clock.advance(2 * dayMs);
  const later = await figures.equityCurve(key, '1d');
  expect(later.points.map(([, equity]) => equity)).toEqual(['10000', '10000']);
  expect(later).toMatchObject({ paid: [], bridge: { start: '10000', end: '10000', gained: '0', lines: [] } });
});

test('each book has its own curve, and an account that never had money has none', async () => {
  const customerId = asCustomerId(77n);
  await figures.recorder.recordTouched();
  expect(await figures.equityCurve(keyOf(customerId, 'real'), '1y')).toMatchObject({
    points: [],
    paid: [],
  });
  taken(await house.accounts.fundReal(customerId, 'USDT', units('5'), 'five'));
  await figures.recorder.recordTouched();
  const curve = await figures.equityCurve(keyOf(customerId, 'real'), '1y');
  expect(curve.bridge).toMatchObject({ start: '0', lines: [{ line: 'paidIn', usdt: '5' }], end: '5' });
  expect((await figures.equityCurve(keyOf(customerId), '1y')).points).toEqual([]);

  // This house has no market in bitcoin: what can't be valued is left out.
  house.clock.advance(minuteMs);
  taken(await house.accounts.fundReal(customerId, 'BTC', units('1'), 'a coin'));
  await figures.recorder.recordTouched();
  const unpriced = await figures.equityCurve(keyOf(customerId, 'real'), '1y');
  expect(unpriced.bridge).toBeNull();
  expect(unpriced.points.map(([, equity]) => equity)).toEqual(['5']);
});

test('a long curve keeps its lowest and highest points, and at most 200 of them', async () => {
  const key = keyOf(asCustomerId(78n), 'real');
  const { db } = house.database;
  const start = house.clock.now();
  const count = 2_000;
  const equityAt = (index: number) => 1_000n + BigInt((index * 7919) % 613) - (index === 1234 ? 900n : 0n);
  for (let index = 0; index < count; index++) {
    await sql`insert into accounts.equity_snapshot values
      (${key.customerId}, 'real', ${new Date(start + index * minuteMs)}, ${equityAt(index)}, 0, 0, 0)`.execute(
      db,
    );
  }
  house.clock.advance(count * minuteMs);
  const { points } = await figures.equityCurve(key, '7d');
  expect(points.length).toBeLessThanOrEqual(200);
  const shown = points.slice(0, -1).map(([, equity]) => equity);
  const all = Array.from({ length: count }, (_, index) => equityAt(index));
  const ordered = all.toSorted((a, b) => Number(a - b));
  const [lowest = 0n, highest = 0n] = [ordered.at(0), ordered.at(-1)];
  expect(shown).toContain(formatUnits(lowest));
  expect(shown).toContain(formatUnits(highest));
  expect(points.map(([at]) => at)).toEqual([...points.map(([at]) => at)].sort((a, b) => a - b));

  house.clock.advance(40 * dayMs);
  await figures.recorder.thin();
  await figures.recorder.thin();
  const { rows } = await sql<{ day: string; kept: bigint; low: bigint; high: bigint }>`
    select at::date as day, count(*) as kept, min(equity) as low, max(equity) as high
    from accounts.equity_snapshot where customer_id = ${key.customerId} group by 1`.execute(db);
  expect(rows.length).toBeGreaterThan(1);
  for (const { kept } of rows) expect(Number(kept)).toBeLessThanOrEqual(3);
  expect(rows.some(({ low }) => low === lowest)).toBe(true);
  expect(rows.some(({ high }) => high === highest)).toBe(true);
});

interface Deal {
  readonly market: 'EURUSD' | 'USDJPY';
  readonly direction: 'buy' | 'sell';
  readonly move: number;
  readonly waitHours: number;
  readonly stays: boolean;
}
const deal: fc.Arbitrary<Deal> = fc.record({
  market: fc.constantFrom('EURUSD', 'USDJPY'),
  direction: fc.constantFrom('buy', 'sell'),
  move: fc.integer({ min: -400, max: 400 }),
  waitHours: fc.integer({ min: 0, max: 30 }),
  stays: fc.boolean(),
});

test('by day and by instrument, results add up to exactly the transfers of the ledger', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deal, { minLength: 1, maxLength: 8 }), async (deals) => {
      atRest();
      house.tick('USDJPY', 149_990, 150_010);
      const key = await house.newKey();
      for (const { market, direction, move, waitHours, stays } of deals) {
        house.clock.advance(waitHours * hourMs);
        atRest();
        house.tick('USDJPY', 149_990, 150_010);
        const order = direction === 'buy' ? buyOrder() : sellOrder();
        const stops = direction === 'buy' ? ['149', '151.1'] : ['151.1', '149'];
        const yen = {
          code: 'USDJPY',
          stopLossPrice: price(stops[0] ?? ''),
          takeProfitPrice: price(stops[1] ?? ''),
        };
        const { id } = await house.place(key, market === 'EURUSD' ? order : { ...order, ...yen });
        if (market === 'EURUSD') house.tick(market, 138_710 + move, 138_730 + move);
        else house.tick(market, 149_990 + move, 150_010 + move);
        await house.orders.triggers.settled();
        if (!stays) await close(key, id);
      }
      const { rows } = await house.ledger.listTransfers(key, {}, { offset: 0, limit: 1000 });
      const [byDay, byInstrument] = [
        await figures.profitByDay(key, everything()),
        await figures.profitByInstrument(key, everything()),
      ];
      for (const part of profitParts) {
        let sum = 0n;
        for (const row of rows)
          if (row.reason === part) sum += row.to === 'available' ? row.units : -row.units;
        for (const table of [byDay, byInstrument]) {
          expect(table.total[part]).toBe(formatUnits(sum));
          expect(table.rows.reduce((total, row) => total + units(row[part]), 0n)).toBe(sum);
        }
      }
      const { USDT } = await house.ledger.balances(key);
      expect(units(byDay.total.net)).toBe(USDT.available + USDT.margin - units('10000'));
      expect(byInstrument.rows.map(({ code }) => code).sort()).toEqual(
        [...new Set(deals.map(({ market }) => market))].sort(),
      );
      expect(byDay.rows.map(({ day }) => day)).toEqual([...new Set(byDay.rows.map(({ day }) => day))].sort());
    }),
    { numRuns: 12 },
  );
});

test('a loss the balance could not bear shows what the platform gave', async () => {
  atRest();
  const key = await house.newKey();
  await house.place(key, buyOrder({ lots: lots('2'), leverage: 30 }));
  house.lasts('EURUSD', 110_000, 110_020);
  await house.orders.triggers.settled();
  const { total } = await figures.profitByInstrument(key, everything());
  expect(units(total.lossProtection)).toBeGreaterThan(0n);
  expect(total.net).toBe('-10000');
});

async function linesOf({ portions }: FileAnswer): Promise<string[]> {
  let text = '';
  for await (const portion of portions) text += portion;
  expect(text.startsWith('\uFEFF')).toBe(true);
  return text.slice(1).split('\r\n').slice(0, -1);
}

test('the files hold what the lists hold, to the last unit, in more than one portion', async () => {
  const customerId = asCustomerId(79n);
  for (let deposit = 0; deposit < 1_203; deposit += 3) {
    await Promise.all(
      [0, 1, 2].map((more) =>
        house.accounts.fundReal(customerId, 'USDT', units('0.00000001'), `=deposit ${deposit + more}`),
      ),
    );
  }
  const key = keyOf(customerId, 'real');
  const file = figures.exportTransfers(key, 'en', {});
  expect(file.name).toMatch(/^records-real-\d{4}-\d\d-\d\d\.csv$/);
  const [header, ...lines] = await linesOf(file);
  expect(header).toBe('Record,Time (UTC),Reason,Currency,Amount,Balance after,Reference');
  expect(lines.length).toBe(1_203);
  expect(new Set(lines).size).toBe(1_203);
  expect(lines[0]).toContain(',Deposit,USDT,0.00000001,0.00001203,');
  expect(lines[0]).toContain(`"'=deposit`);
  expect((await linesOf(figures.exportTransfers(key, 'en', { reason: 'fee' }))).length).toBe(1);
  expect((await linesOf(figures.exportTransfers(key, 'ar', { reason: 'fee' })))[0]).toContain('السبب');
  expect((await linesOf(figures.exportTransfers(keyOf(customerId), 'ko', {})))[0]).toContain('사유');
});

test('the file of orders has open and closed ones with what each cost', async () => {
  atRest();
  const key = await house.newKey();
  const first = await house.place(key, buyOrder());
  await house.place(key, sellOrder());
  const closed = await close(key, first.id);
  const [, newest, oldest] = await linesOf(figures.exportOrders(key, 'en', {}));
  expect(newest).toMatch(/^M\d+,EURUSD,Market,Sell short,Open,0\.1,20,/);
  expect(oldest).toContain(`${first.orderNumber},EURUSD,Market,Buy long,Closed,0.1,20,693.65,,1.377,1.397,,`);
  expect(oldest).toContain(`,${closed.closePrice},${closed.profit},${closed.fee},0,0,You,`);
  const onlyClosed = await linesOf(figures.exportOrders(key, 'en', { status: 'closed', code: 'EURUSD' }));
  expect(onlyClosed.length).toBe(2);
});
