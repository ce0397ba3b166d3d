import type { WithdrawalStatus } from './rules.ts';

export const statusTones = {
  review: 'warn',
  approved: 'accent',
  completed: 'rise',
  rejected: 'fall',
  failed: 'fall',
  cancelled: 'neutral',
} as const satisfies Record<WithdrawalStatus, string>;
