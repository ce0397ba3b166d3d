import { dayMs } from '#foundation/time/clock.ts';

/** docs/product.md, "Notifications": what is older is gone. */
const keptDays = 180;

/** Whether two days of UTC are in order and not further apart than anything is kept. */
export function areDays(from: string, to: string): boolean {
  const [first, last] = [Date.parse(from), Date.parse(to)];
  return first <= last && last - first <= keptDays * dayMs;
}
