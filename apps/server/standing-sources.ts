import type { StandingSource } from '#capabilities/integrity/face.ts';
import { loanStandings } from '#capabilities/loans/server/loan-standings.ts';
import { optionStandings } from '#capabilities/options/server/option-standings.ts';
import { orderStandings } from '#capabilities/orders/server/order-standings.ts';
import { planStandings } from '#capabilities/plans/server/plan-standings.ts';

/** The products whose rows `verify` holds against the ledger. */
export const standingSources: readonly StandingSource[] = [
  orderStandings,
  optionStandings,
  planStandings,
  loanStandings,
];
