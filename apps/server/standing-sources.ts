import { depositStandings } from '#capabilities/deposits/server/deposit-standings.ts';
import type { StandingSource } from '#capabilities/integrity/face.ts';
import { loanStandings } from '#capabilities/loans/server/loan-standings.ts';
import { bidStandings } from '#capabilities/nfts/server/bid-standings.ts';
import { optionStandings } from '#capabilities/options/server/option-standings.ts';
import { orderStandings } from '#capabilities/orders/server/order-standings.ts';
import { planStandings } from '#capabilities/plans/server/plan-standings.ts';
import { withdrawalStandings } from '#capabilities/withdrawals/server/withdrawal-standings.ts';

/** The capabilities whose rows `verify` holds against the ledger: together they explain all that is held, locked, lent and promised. */
export const standingSources: readonly StandingSource[] = [
  orderStandings,
  optionStandings,
  planStandings,
  loanStandings,
  bidStandings,
  depositStandings,
  withdrawalStandings,
];
