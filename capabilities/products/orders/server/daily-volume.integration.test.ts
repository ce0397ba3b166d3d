import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { asRecordId } from '#foundation/ids/ids.ts';
import { lots, units } from '#foundation/money/testing/amounts.ts';
import { taken } from '#foundation/refusals/testing/taken.ts';
import { hourMs, minuteMs } from '#foundation/time/clock.ts';
import { createDailyVolume } from './daily-volume.ts';
import { buyOrder, newRequest } from './testing/requests.ts';
import { createTradingHouse, type TradingHouse } from './testing/trading-house.ts';

let house: TradingHouse;
let dailyVolume: ReturnType<typeof createDailyVolume>;
beforeEach(async () => {
  house = await createTradingHouse();
  dailyVolume = createDailyVolume({ db: house.database.db, clock: house.clock });
});
afterEach(() => house.close());

/** 0.07 lots of 100,000 euro at the ask of 1.38730, and closed at the bid of 1.38710. */
const opened = units('9711.10');
const closed = units('9709.70');
/** The fee of one side tells its worth to 2,000 units of 10^-8; four sides are looked at, at most. */
const exactTo = 8_000n;

async function trade({ close = true } = {}) {
  const key = await house.newKey();
  const order = await house.place(key, buyOrder({ lots: lots('0.07') }));
  if (close) {
    house.clock.advance(minuteMs);
    house.tick('EURUSD', 138_710, 138_730);
    taken(await house.orders.closeOrder(key, asRecordId(BigInt(order.id)), newRequest()));
  }
  return { key, id: asRecordId(BigInt(order.id)) };
}

function expectNear(found: bigint, expected: bigint) {
  // Never more than it was.
  expect(found <= expected && expected - found <= exactTo, `${found} of ${expected}`).toBe(true);
}

describe('the daily volume', () => {
  test('is nothing before anybody trades', async () => {
    expect(await dailyVolume('demo')).toBe(0n);
    expect(await dailyVolume('real')).toBe(0n);
  });

  test('counts both sides of an order, in its own book', async () => {
    const { key } = await trade();
    const other = key.book === 'demo' ? 'real' : 'demo';
    expectNear(await dailyVolume(key.book), opened + closed);
    expect(await dailyVolume(other)).toBe(0n);
  });

  test('grows with what comes, and keeps what an hour before has brought', async () => {
    const { key } = await trade({ close: false });
    expectNear(await dailyVolume(key.book), opened);
    house.clock.advance(5 * hourMs);
    house.tick('EURUSD', 138_710, 138_730);
    await trade({ close: false });
    expectNear(await dailyVolume(key.book), 2n * opened);
  });

  test('forgets what is more than a day ago', async () => {
    const { key } = await trade();
    house.clock.advance(23 * hourMs);
    expectNear(await dailyVolume(key.book), opened + closed);
    house.clock.advance(hourMs);
    expect(await dailyVolume(key.book)).toBe(0n);
  });

  test('stays the same when an order is closed in parts', async () => {
    const { key, id } = await trade({ close: false });
    house.tick('EURUSD', 138_710, 138_730);
    taken(await house.orders.closeOrder(key, id, newRequest(), lots('0.02')));
    taken(await house.orders.closeOrder(key, id, newRequest()));
    expectNear(await dailyVolume(key.book), opened + closed);
  });

  test('does not read again the hours that are over', async () => {
    const { key } = await trade();
    house.clock.advance(3 * hourMs);
    const before = await dailyVolume(key.book);
    await sql`update orders.margin_order set open_fee = 0, close_fee = 0`.execute(house.database.db);
    expect(await dailyVolume(key.book)).toBe(before);
    const anew = createDailyVolume({ db: house.database.db, clock: house.clock });
    expect(await anew(key.book)).toBe(0n);
  });

  test('is measured by margin and leverage where an instrument has no fee', async () => {
    const { key } = await trade();
    await sql`update orders.margin_order set open_fee = 0, close_fee = 0, fee_rate_ppm = 0`.execute(
      house.database.db,
    );
    const found = await dailyVolume(key.book);
    const whole = opened + closed;
    expect(found <= whole && whole - found < units('0.01'), `${found} of ${whole}`).toBe(true);
  });
});
