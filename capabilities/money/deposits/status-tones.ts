import type { RechargeStatus } from './rules.ts';

export const statusTones = {
  belowMinimum: 'warn',
  returning: 'accent',
  review: 'accent',
  approved: 'rise',
  returned: 'neutral',
  rejected: 'fall',
} as const satisfies Record<RechargeStatus, string>;
