import type { LedgerFigures, StoredTransfer } from '#capabilities/money/ledger/face.ts';
import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import { type Asset, assets } from '#foundation/money/money.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { dayMs, type Instant } from '#foundation/time/clock.ts';
import { type BridgeLine, bridgeLineOf } from '../bridge.ts';
import { availableChange } from '../rules.ts';
import type { StatementFigures } from './statement-words.ts';

export interface StatementWanted {
  /** Inclusive. */
  readonly from: Instant;
  /** Exclusive; what has not happened yet is left out. */
  readonly to: Instant;
  readonly currency?: Asset | undefined;
}

export type StatementLedger = Pick<LedgerFigures, 'balancesAt' | 'changes' | 'lastBatch' | 'transfers'>;

/** More records than this make a file too long to read, and slow to draw. */
export const mostRecords = 1_500;
/**
 * Opening balance by the transfers before the period, closing by those within: the two agree whatever moves
 * meanwhile. STATEMENT_TOO_LONG beyond {@link mostRecords}.
 */
export async function readStatement(
  { db, ledger }: { readonly db: Database; readonly ledger: StatementLedger },
  key: AccountKey,
  { from, to, currency }: StatementWanted,
): Promise<Result<StatementFigures>> {
  const filter = { from, to, ...(currency === undefined ? {} : { asset: currency }) };
  const newestFirst: StoredTransfer[] = [];
  for await (const portion of ledger.transfers(key, filter)) {
    newestFirst.push(...portion);
    if (newestFirst.length > mostRecords) return refuse('STATEMENT_TOO_LONG', { most: String(mostRecords) });
  }
  const [before, after, batch, changes] = await Promise.all([
    ledger.balancesAt(key, from),
    ledger.balancesAt(key, to),
    ledger.lastBatch(key, to),
    ledger.changes(db, key, { from, to }, dayMs),
  ]);
  const shown = currency === undefined ? assets : [currency];
  const currencies = shown.map((asset) => {
    const transfers = newestFirst.filter((transfer) => transfer.asset === asset).toReversed();
    const opening = before[asset].available;
    const closing = transfers.reduce((sum, transfer) => sum + availableChange(transfer), opening);
    const paid = (line: BridgeLine) =>
      changes
        .filter((change) => change.asset === asset && bridgeLineOf(change.reason) === line)
        .reduce((sum, { units }) => sum + units, 0n);
    return { asset, opening, closing, transfers, paidIn: paid('paidIn'), paidOut: paid('paidOut') };
  });
  const others = shown.flatMap((asset) =>
    otherAccounts.flatMap((account) => {
      const units = after[asset][account];
      return units === 0n ? [] : [{ account, asset, units }];
    }),
  );
  return accept({ key, from, to, currencies, others, batch });
}

const otherAccounts = ['held', 'margin', 'plan', 'collateral', 'loan-owed'] as const;
