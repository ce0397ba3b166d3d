import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import type { Result } from '#foundation/refusals/result.ts';
import type { Instant } from '#foundation/time/clock.ts';

interface OrderDifference {
  readonly units: bigint;
  readonly closedAt: Instant;
}

/** Orders recomputed from their own ticks. */
export interface OrderChecks {
  /**
   * What a closed order should have brought its customer beyond what was booked, in USDT units; below zero
   * it brought too much. NOT_FOUND; ORDER_NOT_RECOMPUTED where its ticks alone do not say.
   */
  differenceOf(key: AccountKey, id: bigint): Promise<Result<OrderDifference>>;
}
