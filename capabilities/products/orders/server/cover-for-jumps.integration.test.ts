import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import type { ActionTerms } from '#capabilities/markets/actions/face.ts';
import { recordingSpeaks } from '#capabilities/markets/actions/server/testing/start-actions.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import { formatUnits } from '#foundation/money/money.ts';
import { lots, price, units } from '#foundation/money/testing/amounts.ts';
import { taken } from '#foundation/refusals/testing/taken.ts';
import { dayMs, hourMs } from '#foundation/time/clock.ts';
import { idOf, newRequest, sellOrder } from './testing/requests.ts';
import { coverOf, createTradingHouse, expectVerified, type TradingHouse } from './testing/trading-house.ts';

let house: TradingHouse;
afterEach(async () => {
  await coverOf(house);
  await expectVerified(house);
  await house.close();
});

/** Daily bars of EUR/USD, each open so many parts per million from the close before, the last yesterday. */
async function recordDays(...gapsPpm: readonly number[]): Promise<void> {
  const today = Math.floor(house.clock.now() / dayMs) * dayMs;
  for (const [nth, ppm] of [0, ...gapsPpm].entries()) {
    const open = Math.round(138_710 * (1 + ppm / 1_000_000));
    await sql`
      insert into markets.candle (code, source, period, start_at, through, open, high, low, close, volume)
      select 'EURUSD', 'replay', '1d', day, day + interval '1 day', ${open}, ${Math.max(open, 138_710)}, ${Math.min(open, 138_710)}, 138710, 0
      from (select ${new Date(today - (gapsPpm.length + 1 - nth) * dayMs)}::timestamptz as day) as days`.execute(
      house.database.db,
    );
  }
}

const short = (nth = 0) =>
  sellOrder({
    lots: lots('0.03'),
    leverage: 30,
    stopLossPrice: price('1.392'),
    // 1.5 % away, no two the same.
    takeProfitPrice: price(`1.3663${nth}`.padEnd(8, '0')),
  });
const opened = (placed: readonly { readonly ok: boolean }[]) => placed.filter(({ ok }) => ok).length;

/** 128 shorts of four accounts, and a gap of 24 % that they knew of. */
async function attack() {
  taken(await house.accounts.fundHouse('real', 'house/capital', units('10000'), 'capital'));
  const keys = await Promise.all(Array.from({ length: 4 }, async () => await house.newKey('real')));
  const asked = Array.from({ length: 128 }, (_, nth) => ({ key: keys[nth % 4], order: short(nth) }));
  const placed = await Promise.all(
    asked.map(({ key, order }) => house.orders.placeOrder(key ?? expect.unreachable(), order, newRequest())),
  );
  const { promised } = await coverOf(house);
  await house.settle(Math.round(138_710 * 0.76));
  const after = await coverOf(house);
  let gained = 0n;
  for (const key of keys) gained += (await house.ledger.balances(key)).USDT.available - units('10000');
  return {
    opened: opened(placed),
    promised: formatUnits(promised),
    capital: formatUnits(after.capital),
    gained,
  };
}

test('128 shorts of four accounts and one gap: reserved at the take profit they empty the capital', async () => {
  house = await createTradingHouse(units('100000'), { gapFloor: '0.005' });
  const { opened, capital, gained } = await attack();
  expect(opened).toBe(128);
  expect(Number(capital)).toBeLessThan(-15_000);
  expect(Number(formatUnits(gained))).toBeGreaterThan(100_000);
});

test('reserved at the gap that the market has had, most are refused, and what they gain was there', async () => {
  house = await createTradingHouse(units('100000'));
  await recordDays(3_000, -250_000, 12_000);
  await house.computeGaps();
  const { opened, promised, capital, gained } = await attack();
  // 0.03 lots at 1.3871 and a quarter of it: 1,040 each, of 2,000 an account.
  expect([opened, promised, capital]).toEqual([4, '4161.2500644', '10000']);
  expect(gained).toBeLessThan(units(promised));
});

test('a market’s figure: its versions, what it counts, and what an order keeps of it', async () => {
  house = await createTradingHouse();
  const { db } = house.database;
  const figures = async () => {
    const { rows } = await sql<{ version: number; gap_ppm: bigint }>`
      select version, gap_ppm from orders.gap_figure where code = 'EURUSD' order by version`.execute(db);
    return rows.map(({ version, gap_ppm }) => [version, Number(gap_ppm)]);
  };
  // However many ask at once, each version is stored once.
  await Promise.all([house.computeGaps(), house.computeGaps()]);
  // Without bars, and never closed in this house: the jump within a session, which is the class's floor.
  expect(await figures()).toEqual([[1, 30_000]]);
  const key = await house.newKey();
  const first = await house.place(key, short());

  await recordDays(10_000, 70_000);
  house.clock.advance(dayMs);
  house.tick('EURUSD', 138_710, 138_730);
  await house.computeGaps();
  await house.computeGaps();
  expect(await figures()).toEqual([
    [1, 30_000],
    [2, 70_003],
  ]);
  const second = await house.place(key, short(1));
  const evidence = async ({ id }: { id: string }) =>
    taken(await house.orders.getReceipt(key, idOf({ id }))).ticks.map(({ gap, gapVersion }) => [
      gap,
      gapVersion,
    ]);
  expect(await evidence(first)).toEqual([['0.03', '1']]);
  expect(await evidence(second)).toEqual([['0.070003', '2']]);

  // Each keeps its own when its take profit moves: never less than its gap, more where it is farther.
  const reservedOf = async (order: { id: string }) =>
    (
      await sql<{
        reserved: bigint;
      }>`select reserved from orders.margin_order where id = ${order.id}`.execute(db)
    ).rows.map(({ reserved }) => formatUnits(reserved))[0];
  const edit = async (order: { id: string }, take: string) =>
    taken(await house.orders.editOrder(key, idOf(order), { takeProfitPrice: price(take) }, newRequest()));
  expect([await reservedOf(first), await reservedOf(second)]).toEqual(['124.839', '291.3034839']);
  await edit(first, '1.28');
  await edit(second, '1.38');
  expect([await reservedOf(first), await reservedOf(second)]).toEqual(['321.3', '291.3034839']);
  await edit(first, '1.3663');
  expect(await reservedOf(first)).toBe('124.839');

  // A third of the lots closed releases a third.
  taken(await house.orders.closeOrder(key, idOf(first), newRequest(), lots('0.01')));
  expect(await reservedOf(first)).toBe('83.226');
});

test('an order of before keeps its reserve at the take profit, edited or not', async () => {
  house = await createTradingHouse();
  const { db } = house.database;
  const key = await house.newKey();
  const order = await house.place(key, short());
  await sql`update orders.margin_order set gap = null`.execute(db);
  const { orders, stop } = await house.reborn();
  taken(await orders.editOrder(key, idOf(order), { takeProfitPrice: price('1.38') }, newRequest()));
  const { rows } = await sql<{ reserved: bigint }>`select reserved from orders.margin_order`.execute(db);
  expect(rows.map(({ reserved }) => formatUnits(reserved))).toEqual(['21.3']);
  await stop();
});

test('what positions of before lack is shown as a debt until it is funded', async () => {
  house = await createTradingHouse(units('3200'), { gapFloor: '0.005' });
  const { db } = house.database;
  const [one, other] = [await house.newKey('real'), await house.newKey('real')];
  await house.place(one, short());
  await house.place(other, short(1));
  const { gapReserves } = house.orders;
  await gapReserves.run();
  expect([gapReserves.shortOf('real'), formatUnits((await coverOf(house)).promised)]).toEqual([0n, '124.77']);
  // A day later the market has had a gap of 40 % and 3,200 are enough for one of two: 1,664.52 each.
  await sql`update orders.margin_order set gap = null where customer_id = ${one.customerId}`.execute(db);
  await recordDays(0, -400_000);
  const after = await house.reborn();
  await house.computeGaps();
  await after.orders.gapReserves.run();
  const promised = async () => (await coverOf(house)).promised;
  // Whichever of the two was asked about first has it.
  const held = await promised();
  expect(['1726.89', '1726.92']).toContain(formatUnits(held));
  expect(formatUnits(held + after.orders.gapReserves.shortOf('real'))).toBe('3329.04');
  expect(after.orders.gapReserves.shortOf('demo')).toBe(0n);
  taken(await house.accounts.fundHouse('real', 'house/trading', units('2000'), 'funded'));
  await after.orders.gapReserves.run();
  expect([after.orders.gapReserves.shortOf('real'), formatUnits(await promised())]).toEqual([0n, '3329.04']);
  await after.stop();
});

const nextOpen = Date.parse('2026-11-25T14:30:00Z');
const says = (terms: ActionTerms) =>
  house.actions.hear(recordingSpeaks, async () => [{ code: 'AAPL', terms, exDate: '2026-11-25' }]);
const shareShort = () =>
  sellOrder({
    code: 'AAPL',
    lots: lots('100'),
    leverage: 5,
    stopLossPrice: price('115'),
    takeProfitPrice: price('98.5'),
  });

/** Shorts of the share on the eve, and an open at 40 % below. */
async function overTheNight() {
  house.feed.breakIn('AAPL', nextOpen - 17.5 * hourMs, nextOpen);
  const keys = await Promise.all(Array.from({ length: 2 }, async () => await house.newKey('real')));
  for (const key of keys) await house.place(key, shareShort());
  const { promised } = await coverOf(house);
  house.clock.advance(nextOpen - house.clock.now());
  house.lasts('AAPL', 6_000, 6_002);
  await house.orders.triggers.settled();
  let gained = 0n;
  for (const key of keys) gained += (await house.ledger.balances(key)).USDT.available - units('10000');
  return { promised, gained };
}

test('results are due before the next open: what shorts gain from a fall twice the usual jump was reserved', async () => {
  house = await createTradingHouse();
  await says({ kind: 'earnings' });
  await house.computeGaps();
  const { promised, gained } = await overTheNight();
  expect(gained).toBeGreaterThan(units('7800'));
  expect(promised).toBeGreaterThanOrEqual(gained);
});

test('without a date the usual jump is reserved, and a fall of twice as much is more than that', async () => {
  house = await createTradingHouse();
  await house.computeGaps();
  const { promised, gained } = await overTheNight();
  expect(promised).toBeLessThan(gained);
});

test('a doubled figure is a version of its own, at most the whole price, from the open before it until its open', async () => {
  house = await createTradingHouse();
  const { db } = house.database;
  house.feed.breakIn('AAPL', nextOpen - 17.5 * hourMs, nextOpen);
  const key = await house.newKey('real');
  const before = await house.place(key, shareShort());
  await house.computeGaps();
  await says({ kind: 'dividend', amount: price('1'), isSpecial: false });
  // Before its version is stored it holds already, and is none.
  const early = await house.place(key, shareShort());
  await Promise.all([house.computeGaps(), house.computeGaps()]);
  const doubled = await house.place(key, shareShort());
  await house.orders.gapReserves.run();
  house.clock.advance(nextOpen - house.clock.now());
  await house.computeGaps();
  house.feed.breakIn('AAPL', nextOpen + 6.5 * hourMs, nextOpen + dayMs);
  house.lasts('AAPL', 10_000, 10_002);
  const after = await house.place(key, shareShort());
  const { rows: versions } = await sql<{ version: number; gap_ppm: bigint; doubled_until: Date | null }>`
    select version, gap_ppm, doubled_until from orders.gap_figure where code = 'AAPL' order by version`.execute(
    db,
  );
  expect(
    versions.map(({ version, gap_ppm, doubled_until }) => [version, gap_ppm, doubled_until?.getTime()]),
  ).toEqual([
    [1, 200_000n, undefined],
    [2, 400_000n, nextOpen],
    [3, 200_000n, undefined],
  ]);
  const { rows } = await sql<{ id: bigint; gap: string }>`
    select id, gap from orders.margin_order order by id`.execute(db);
  const gaps = new Map(rows.map(({ id, gap }) => [String(id), gap]));
  // What was open has the doubled figure's reserve since, and keeps it.
  expect([before, early, doubled, after].map(({ id }) => gaps.get(id))).toEqual([
    '2 400000',
    '0 400000',
    '2 400000',
    '3 200000',
  ]);
});

test('a split that was measured as a jump, before it was known, is one no more; a real one of the day before stays', async () => {
  house = await createTradingHouse();
  const { db } = house.database;
  house.feed.breakIn('AAPL', nextOpen + 6.5 * hourMs, nextOpen + dayMs);
  const day = (nth: number) => Math.floor(nextOpen / dayMs) * dayMs + nth * dayMs;
  const bars = [
    [-3, 10_000, 10_000],
    [-2, 13_000, 10_000],
    [0, 5_000, 5_000],
  ] as const;
  house.clock.advance(nextOpen + 60_000 - house.clock.now());
  for (const [nth, open, close] of bars)
    await sql`
      insert into markets.candle (code, source, period, start_at, through, open, high, low, close, volume)
      values ('AAPL', 'replay', '1d', ${new Date(day(nth))}, ${new Date(day(nth) + dayMs)}, ${open}, ${Math.max(open, close)}, ${Math.min(open, close)}, ${close}, 0)`.execute(
      db,
    );
  const figure = async () => {
    const { rows } = await sql<{ gap_ppm: bigint }>`
      select gap_ppm from orders.gap_figure where code = 'AAPL' order by version desc limit 1`.execute(db);
    return rows[0]?.gap_ppm;
  };
  await house.computeGaps();
  expect(await figure()).toBe(500_000n);
  await says({ kind: 'split', from: 1n, to: 2n });
  await house.actions.carryOut();
  await house.computeGaps();
  expect(await figure()).toBe(300_000n);
});

test('a person’s accounts have one share, over a restart too', async () => {
  const people: CustomerId[] = [];
  const sharing = {
    personOf: (id: CustomerId) => (people.includes(id) ? people : [id]),
    verifiedAmong: async (ids: readonly CustomerId[]) => new Set(ids),
  };
  house = await createTradingHouse(units('100000'), { sharing });
  const [one, other, stranger] = [
    await house.newKey('real'),
    await house.newKey('real'),
    await house.newKey('real'),
  ];
  people.push(one.customerId, other.customerId);
  const place = (key: typeof one, size: string, orders = house.orders) =>
    orders.placeOrder(key, { ...short(), lots: lots(size) }, newRequest());
  // 0.3 lots reserve 1,248.39 of 2,000.
  taken(await place(one, '0.3'));
  expect(await place(other, '0.3')).toMatchObject({ params: { reason: 'reserveShare', most: '751.61' } });
  taken(await place(stranger, '0.3'));
  const { orders, tick, stop } = await house.reborn();
  await orders.board.refresh();
  tick('EURUSD', 138_710, 138_730);
  expect(await place(other, '0.3', orders)).toMatchObject({
    params: { reason: 'reserveShare', most: '751.61' },
  });
  taken(await place(other, '0.15', orders));
  await stop();
});

test('those who are not verified have one twentieth of the cover together, whatever two lanes do at once', async () => {
  const verified = new Set<CustomerId>();
  const sharing = {
    personOf: (id: CustomerId) => [id],
    verifiedAmong: async (ids: readonly CustomerId[]) => new Set(ids.filter((id) => verified.has(id))),
  };
  house = await createTradingHouse(units('100000'), { sharing });
  const keys = await Promise.all(Array.from({ length: 30 }, async () => await house.newKey('real')));
  const ask = (key: (typeof keys)[number]) =>
    house.orders.placeOrder(key, { ...short(), lots: lots('0.1') }, newRequest());
  const placed = await Promise.all(keys.map(ask));
  // 416.13 each, of 5,000: twelve of thirty, on however many tracks.
  expect(opened(placed)).toBe(12);
  expect(placed.find(({ ok }) => !ok)).toMatchObject({
    refusal: 'TRADING_UNAVAILABLE',
    params: { reason: 'reserveUnverified' },
  });
  expect(formatUnits((await coverOf(house)).promised)).toBe('4993.56');

  // One who is verified has the share of one; within the minute, their orders count for the others no more.
  const refused = keys.filter((_, nth) => !placed[nth]?.ok);
  const [first, second, third] = refused;
  if (first === undefined || second === undefined || third === undefined) throw new Error('18 were refused');
  verified.add(first.customerId);
  expect(await ask(first)).toMatchObject({ params: { reason: 'reserveUnverified' } });
  await house.orders.board.refresh();
  taken(await ask(first));
  expect(await ask(second)).toMatchObject({ params: { reason: 'reserveUnverified' } });
  const holder = keys.find((_, nth) => placed[nth]?.ok);
  verified.add(holder?.customerId ?? expect.unreachable());
  await house.orders.board.refresh();
  taken(await ask(second));
  expect(await ask(third)).toMatchObject({ params: { reason: 'reserveUnverified' } });
  // What is closed is free for the next.
  const [open] = (await house.orders.listOrders(second, { status: 'open' }, { offset: 0, limit: 1 })).rows;
  taken(await house.orders.closeOrder(second, idOf(open ?? expect.unreachable()), newRequest()));
  taken(await ask(third));
  // The demo book's cover is play money.
  taken(await house.orders.placeOrder({ ...second, book: 'demo' }, short(), newRequest()));
});

test('a reserve that was decided and never stored counts until the second refresh after it', async () => {
  house = await createTradingHouse(units('100000'), {
    sharing: { personOf: (id) => [id], verifiedAmong: async () => new Set() },
  });
  const { board } = house.orders;
  const [one, other] = [await house.newKey('real'), await house.newKey('real')];
  board.decide(one, units('5000'));
  const ask = () => house.orders.placeOrder(other, short(), newRequest());
  expect(await ask()).toMatchObject({ params: { reason: 'reserveUnverified', most: '0' } });
  await board.refresh();
  expect(await ask()).toMatchObject({ params: { reason: 'reserveUnverified' } });
  await board.refresh();
  taken(await ask());
  await board.refresh();
  await board.refresh();
  expect(board.othersOf(one)).toEqual({ person: 0n, unverified: units('124.839') });
});
