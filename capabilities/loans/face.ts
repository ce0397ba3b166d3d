import type { AccountKey } from '#capabilities/ledger/rules.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { Instant } from '#foundation/time/clock.ts';

/** What other capabilities may ask of the loans. */
export interface LoanFigures {
  /** Interest due on each account's running loans, in USDT units by account key; none without any. */
  interestOf(db: Database, keys: readonly AccountKey[], at: Instant): Promise<ReadonlyMap<string, bigint>>;
}
