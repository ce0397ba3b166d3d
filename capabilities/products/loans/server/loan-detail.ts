import type { LedgerReader } from '#capabilities/money/ledger/face.ts';
import { transferView } from '#capabilities/money/ledger/transfer-shape.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { type Clock, formatInstant } from '#foundation/time/clock.ts';
import type { LoanDetail } from '../contract.ts';
import type { LoanPrices } from './loan-prices.ts';
import type { Owned } from './loan-rows.ts';
import { eventView, loanView } from './loan-view.ts';
import { selectEvents } from './loans.sql.ts';
import { findSigning } from './signings.sql.ts';

export interface LoanDetailNeeds {
  readonly db: Database;
  readonly ledger: Pick<LedgerReader, 'transfersOf'>;
  readonly prices: LoanPrices;
  readonly clock: Clock;
}

const eventsShown = 200;

/** One loan with all that belongs to it. */
export async function loanDetail(
  { db, ledger, prices, clock }: LoanDetailNeeds,
  { key, loan }: Owned,
): Promise<LoanDetail> {
  const at = clock.now();
  const [signing, events, transfers] = await Promise.all([
    findSigning(db, loan.signingId),
    selectEvents(db, key.customerId, loan.id, eventsShown),
    ledger.transfersOf(key, `${loan.id}`),
  ]);
  if (signing === undefined) throw new Error(`the agreement of loan ${loan.id} is missing`);
  return {
    ...loanView(key.book, loan, prices.seen(loan.currency, at), at),
    agreement: {
      version: signing.version,
      hash: signing.hash,
      html: signing.html,
      signedAt: formatInstant(signing.signedAt.getTime()),
    },
    events: events.map(eventView),
    transfers: transfers.map((transfer) => ({
      ...transferView(transfer),
      ...(transfer.evidence === undefined ? {} : { evidence: transfer.evidence }),
    })),
  };
}
