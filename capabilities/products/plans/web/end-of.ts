import type { SmartOrder } from '../contract.ts';

/** What a plan's badge says (`plans.mine.…`): how it ended, or what it does. */
export function endOf({ usedForLoss, exitedEarly, status }: SmartOrder) {
  if (usedForLoss) return 'usedForLoss';
  return exitedEarly ? 'exitedEarly' : (`status.${status}` as const);
}
