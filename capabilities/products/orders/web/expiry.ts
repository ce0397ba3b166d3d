import { minuteMs } from '#foundation/time/clock.ts';
import { momentsOf } from '#foundation/ui/days.ts';
import type { Order } from '../contract.ts';

export const expiries = ['usual', 'day', 'date'] as const;

/** When an order that waits expires. */
export interface Expiry {
  /** After the usual time, at the end of the day, or on a date. */
  readonly expires: (typeof expiries)[number];
  /** `2026-11-24`, or nothing yet. */
  readonly expiryDate: string;
}

/** As the platform is asked: a date's last minute where the reader is; undefined: the usual. */
export function untilOf({ type, expires, expiryDate }: Expiry & Pick<Order, 'type'>): string | undefined {
  if (type === 'market' || expires === 'usual') return undefined;
  if (expires === 'day') return expires;
  const { to: end } = momentsOf({ to: expiryDate });
  return end === undefined ? undefined : new Date(Date.parse(end) - minuteMs).toISOString();
}
