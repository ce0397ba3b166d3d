import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asCustomerId } from '#foundation/ids/ids.ts';
import { createTestDatabase, type TestDatabase } from '#foundation/server-kit/testing/test-database.ts';
import { selectWins } from './wins.sql.ts';

let database: TestDatabase;
const [one, linked, other] = [asCustomerId(1n), asCustomerId(2n), asCustomerId(3n)];
const noon = Date.UTC(2026, 0, 5, 12);
const minuteMs = 60_000;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

let ids = 0n;
async function decided(
  customer: bigint,
  minute: number,
  received: number,
  more: { book?: string; direction?: string } = {},
) {
  const { book = 'real', direction = 'up' } = more;
  const end = new Date(noon + minute * minuteMs);
  const start = new Date(end.getTime() - minuteMs);
  ids += 1n;
  await sql`
    insert into options.option_order (customer_id, id, book, code, direction, period_seconds, amount, profit_rate_ppm,
      payout, placed_time, watch_sequence, status, accepted_time, entry_price, open_time, expiry_time, entry_tick,
      exit_price, settled_time, received, sale_margin_ppm, sale_ends_seconds)
    values (${customer}, ${ids}, ${book}, 'THIN', ${direction}, 60, 100, 800000, 180, ${start}, 1,
      ${received > 0 ? 'won' : 'lost'}, ${start}, 5, ${start}, ${end}, 'tick', 6, ${end}, ${received}, 0, 0)`.execute(
    database.db,
  );
}

test('a bet is what ends in one market, direction and minute, of all who are one person', async () => {
  for (let minute = 1; minute <= 10; minute += 1) {
    await decided(one, minute, 180);
    await decided(linked, minute, 180);
  }
  await decided(other, 1, 180);
  await decided(one, 3, 180, { book: 'demo' });
  expect(await selectWins(database.db, 'real', [one, linked], noon)).toEqual({
    won: 10,
    bets: 10,
    profit: 1_600n,
    oneIn: 1_024,
  });
  // Of both sides of a minute one wins whatever happens: it says nothing.
  for (let minute = 1; minute <= 10; minute += 1) await decided(linked, minute, 0, { direction: 'down' });
  expect(await selectWins(database.db, 'real', [one, linked], noon)).toEqual({
    won: 10,
    bets: 20,
    profit: 600n,
    oneIn: 2,
  });
  expect(await selectWins(database.db, 'real', [one], noon + 11 * minuteMs)).toMatchObject({
    bets: 0,
    oneIn: 1,
  });
});
