/** What a customer's own connections on the live channel are told of. */
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
