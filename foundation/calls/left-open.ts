import type { Book } from '#foundation/ids/book.ts';
import type { Asset } from '#foundation/money/money.ts';
import type { AccountLimit } from './account-limits.ts';

/** Which of a customer's things may be open or waiting while their account is limited. */
export const leftOpenKinds = [
  'positions',
  'pendingOrders',
  'options',
  'plans',
  'loans',
  'loanRequests',
  'bids',
  'withdrawals',
  'deposits',
  'heldDeposits',
  'rewards',
] as const;
export type LeftOpenKind = (typeof leftOpenKinds)[number];

/** How many of a kind there are, and what they come to; one for each asset. */
export interface LeftOpen {
  readonly kind: LeftOpenKind;
  readonly book: Book;
  readonly asset: Asset;
  readonly count: number;
  readonly units: bigint;
}

/**
 * What becomes of it under a limit. `endable`: the customer may still end it; `runs`: only its own terms end
 * it; `rejected`: refused once its price is reached; `waits`: no operator can approve it while the limit
 * stands; `decided`: it waits for operators, as without a limit.
 */
export const fates = ['endable', 'runs', 'rejected', 'waits', 'decided'] as const;
export type Fate = (typeof fates)[number];

type Fates = Readonly<Record<AccountLimit, Fate>>;
const always = (fate: Fate): Fates => ({
  frozen: fate,
  closeOnly: fate,
  noNewProducts: fate,
  noWithdrawals: fate,
});

const fateByLimit: Readonly<Record<LeftOpenKind, Fates>> = {
  positions: always('endable'),
  pendingOrders: { ...always('endable'), frozen: 'rejected', closeOnly: 'rejected' },
  options: { ...always('endable'), frozen: 'runs' },
  plans: { ...always('endable'), frozen: 'runs' },
  loans: always('endable'),
  loanRequests: always('decided'),
  bids: always('runs'),
  withdrawals: { ...always('decided'), frozen: 'waits', noWithdrawals: 'waits' },
  deposits: always('decided'),
  heldDeposits: always('decided'),
  rewards: always('decided'),
};

export function fateOf(kind: LeftOpenKind, limit: AccountLimit): Fate {
  return fateByLimit[kind][limit];
}
