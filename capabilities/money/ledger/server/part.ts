import type { Database } from '#foundation/server-kit/database.ts';
import type { Part } from '#foundation/server-kit/part.ts';
import type { LedgerFigures, LedgerReader } from '../face.ts';
import { createLedgerFigures } from './ledger-figures.ts';
import { createLedgerReader } from './ledger-reader.ts';
import { createMoneyLane, type MoneyLaneNeeds, type RunningMoneyLane } from './money-lane.ts';

export interface LedgerPart extends Part {
  readonly lane: RunningMoneyLane;
  readonly ledger: LedgerReader;
  readonly ledgerFigures: LedgerFigures;
}

/** Stops after everything that uses the lane. */
export function createLedgerPart(needs: MoneyLaneNeeds & { readonly db: Database }): LedgerPart {
  const { db } = needs;
  const lane = createMoneyLane(needs);
  return {
    lane,
    ledger: createLedgerReader({ db }),
    ledgerFigures: createLedgerFigures({ db }),
    stop: lane.close,
  };
}
