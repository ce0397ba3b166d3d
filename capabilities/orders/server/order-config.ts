import { unitsPerWhole } from '#foundation/money/money.ts';
import { secondMs } from '#foundation/time/clock.ts';
import type { OrderLimits } from '../order-checks.ts';

/** Operator configuration of margin orders. */
export interface OrderConfig extends OrderLimits {
  /** How long after its acceptance a command may still be filled at the quote it was accepted on. */
  readonly maxDecisionDelayMs: number;
  /** What a demo account begins with and is reset to, in USDT units. */
  readonly demoStartUnits: bigint;
}

export const defaultOrderConfig: OrderConfig = {
  maxOpenOrders: 200,
  warningsPpm: [1_000_000n, 800_000n, 650_000n],
  stopOutPpm: 500_000n,
  maxSlippagePpm: 1_000n,
  maxDecisionDelayMs: 5 * secondMs,
  demoStartUnits: 10_000n * unitsPerWhole,
};
