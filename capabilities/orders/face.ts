import type { AccountKey } from '#capabilities/ledger/rules.ts';
import type { Result } from '#foundation/refusals/result.ts';

/** What a book's open positions make of its balance, in USDT units. */
export interface MarginSummary {
  readonly margin: bigint;
  readonly unrealised: bigint;
}

/** What other capabilities may ask of the orders. */
export interface Orders {
  marginSummary(key: AccountKey): Promise<MarginSummary>;
  /**
   * Closes all the book's positions at the latest price, whatever its age, and returns the demo balance to
   * `demoStartUnits`, in one command.
   */
  resetDemo(key: AccountKey, request: { id: string; fingerprint: string }): Promise<Result<null>>;
}
