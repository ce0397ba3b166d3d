import type { LeftOpenKind } from '#foundation/calls/left-open.ts';

/** Who may see that something of a kind is left open: the operator who may see it at its own page. */
export const leftOpenPermissions: Readonly<Record<LeftOpenKind, string>> = {
  positions: 'customers.view',
  pendingOrders: 'customers.view',
  options: 'customers.view',
  plans: 'customers.view',
  loans: 'loans.view',
  loanRequests: 'loans.view',
  bids: 'nfts.view',
  withdrawals: 'withdrawals.view',
  deposits: 'recharges.view',
  heldDeposits: 'recharges.view',
  rewards: 'rewards.view',
};
