import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Book } from '#foundation/ids/book.ts';
import { asCustomerId, type CustomerId } from '#foundation/ids/ids.ts';
import { createTestDatabase, type TestDatabase } from '#foundation/server-kit/testing/test-database.ts';
import { type AdjustableClock, createFixedClock, dayMs, hourMs } from '#foundation/time/clock.ts';
import { insertSnapshots } from './equity.sql.ts';
import { tellStatements } from './tell-statements.ts';

let database: TestDatabase;
let clock: AdjustableClock;
let told: [month: string, customers: CustomerId[]][];
let registered: { id: CustomerId; at: number }[];
beforeEach(async () => {
  database = await createTestDatabase();
  clock = createFixedClock(Date.parse('2026-02-01T00:20:00Z'));
  told = [];
  registered = [];
});
afterEach(() => database.drop());

/** Customers as their capability tells of them: by ids, in pages. */
const customers = {
  everyoneAfter: async (after: CustomerId, by: number, limit: number) =>
    registered
      .filter(({ id, at }) => id > after && at <= by)
      .slice(0, limit)
      .map(({ id }) => ({ id, email: '', language: 'en' as const })),
};

const tell = (dies = false) =>
  tellStatements({
    db: database.db,
    clock,
    customers,
    async tellMany(ids, { id }) {
      if (dies && told.length > 0) throw new Error('dark');
      told.push([id, [...ids]]);
    },
  });

async function active(id: number, at: string, book: Book = 'real'): Promise<CustomerId> {
  const customerId = asCustomerId(BigInt(id));
  registered.push({ id: customerId, at: Date.parse('2026-01-01T00:00:00Z') });
  const claims = { positions: 0n, options: 0n, interest: 0n };
  await database.db
    .transaction()
    .execute((tx) =>
      insertSnapshots(tx, [{ key: { book, customerId }, at: Date.parse(at), equity: 1n, claims }]),
    );
  return customerId;
}

test('customers whose real account was in use last month get a notice of its statement, once', async () => {
  const first = await active(1, '2026-01-01T00:00:00Z');
  const last = await active(2, '2026-01-31T23:59:59.999Z');
  await active(3, '2025-12-31T23:59:59.999Z');
  await active(4, '2026-02-01T00:00:00Z');
  await active(5, '2026-01-15T12:00:00Z', 'demo');
  await tell();
  expect(told).toEqual([['2026-01', [first, last]]]);
  clock.advance(hourMs);
  await tell();
  expect(told).toHaveLength(1);
  // The next month is another statement.
  clock.advance(28 * dayMs);
  await tell();
  expect(told[1]).toEqual(['2026-02', [asCustomerId(4n)]]);
});

test('a run that dies is taken up where it stopped', async () => {
  for (let id = 1; id <= 1_200; id++) await active(id, '2026-01-15T12:00:00Z');
  await expect(tell(true)).rejects.toThrow('dark');
  expect(told.map(([, ids]) => ids.length)).toEqual([500]);
  await tell();
  expect(told.map(([, ids]) => [ids[0], ids.length])).toEqual([
    [1n, 500],
    [501n, 500],
    [1001n, 200],
  ]);
});
