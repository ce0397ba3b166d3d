/** What the alerts' screens have to know of a market. */
export interface WatchedMarket {
  readonly code: string;
  readonly appName: string;
  readonly decimals: number;
  readonly type: number;
  readonly id: string;
}

/** The markets, handed in by the page that shows alerts. */
export type UseMarkets = () => { readonly data: readonly WatchedMarket[] | undefined };
