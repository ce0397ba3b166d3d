/** The events on a customer's own connections of the live channel. */
export const customerEvents = [
  'order',
  'option',
  'plan',
  'loan',
  'recharge',
  'balance',
  'notification',
  'chat',
  'bell',
] as const;
export type CustomerEventName = (typeof customerEvents)[number];

export interface CustomerEvent {
  readonly event: CustomerEventName;
  readonly data: unknown;
}
