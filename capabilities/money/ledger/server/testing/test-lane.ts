import type { HouseAccount } from '#capabilities/money/accounting/chart-of-accounts.ts';
import type { Book } from '#foundation/ids/book.ts';
import { asCustomerId } from '#foundation/ids/ids.ts';
import { createTestDatabase, type TestDatabase } from '#foundation/server-kit/testing/test-database.ts';
import { type AdjustableClock, createFixedClock } from '#foundation/time/clock.ts';
import type { Transfer } from '../../rules.ts';
import { postTransfers } from '../../transfer-kind.ts';
import { createLedgerReader } from '../ledger-reader.ts';
import { createMoneyLane, type MoneyLaneNeeds, type RunningMoneyLane } from '../money-lane.ts';
import { expectConserved } from './expect-conserved.ts';

/** The least there is of USDT, from outside. */
export const cent: Transfer = {
  from: 'outside',
  to: 'available',
  asset: 'USDT',
  units: 1n,
  reason: 'adjustment',
  ref: 'ref',
};

/** Funds a house account from outside. */
export async function fundHouse(
  { lane }: Pick<TestLane, 'lane'>,
  to: HouseAccount,
  units: bigint,
  book: Book = 'real',
): Promise<void> {
  const transfer = {
    from: 'outside',
    to,
    asset: 'USDT',
    units,
    reason: 'houseFunding',
    ref: 'test',
  } as const;
  const funded = await lane.submit(postTransfers, {
    key: { book, customerId: asCustomerId(0n) },
    input: [transfer],
  });
  if (!funded.ok) throw new Error(funded.refusal);
}

export interface TestLane extends TestDatabase {
  readonly lane: RunningMoneyLane;
  readonly ledger: ReturnType<typeof createLedgerReader>;
  readonly clock: AdjustableClock;
  /** What the lane could tell no caller. */
  readonly errors: unknown[];
  /** Ends the lane, asserts that all money is accounted for, and removes the database. */
  end(): Promise<void>;
}

/** A fresh database with a lane on it, and a clock that stands still. */
export async function createTestLane(options: Partial<MoneyLaneNeeds> = {}): Promise<TestLane> {
  const database = await createTestDatabase();
  const clock = createFixedClock(Date.UTC(2026, 0, 5, 12));
  const errors: unknown[] = [];
  const onError = (error: unknown) => void errors.push(error);
  const lane = createMoneyLane({ url: database.url, clock, onError, ...options });
  const end = async () => {
    await lane.close();
    await expectConserved(database.db);
    await database.drop();
  };
  return { ...database, lane, ledger: createLedgerReader({ db: database.db }), clock, errors, end };
}
