/**
 * The events on a customer's own connections, by name, each with its data. A capability declares its own
 * beside its calls:
 *
 *     declare module '#capabilities/money/ledger/customer-event.ts' {
 *       interface CustomerEvents {
 *         order: Order;
 *       }
 *     }
 *
 * A new one does not compile until the notices (notifications/server/news-of.ts) and the screens
 * (apps/web/stale-after.ts) decide what they make of it.
 */
export interface CustomerEvents {
  /** Money moved. */
  balance: BalanceNews[keyof BalanceNews];
  notification: CustomerNotices[keyof CustomerNotices];
}

/** What a `balance` event says of what moved the money, by capability. */
export interface BalanceNews {
  ledger: Readonly<Record<string, never>>;
}

/** What a `notification` event may say, by capability; `kind` tells them apart. */
// biome-ignore lint/suspicious/noEmptyInterface: each capability declares its own in it.
export interface CustomerNotices {}

export type CustomerEventName = keyof CustomerEvents;

export type CustomerEvent = {
  [Name in CustomerEventName]: { readonly event: Name; readonly data: CustomerEvents[Name] };
}[CustomerEventName];
