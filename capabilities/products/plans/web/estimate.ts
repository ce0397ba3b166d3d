import { parseDecimal } from '#foundation/money/decimal.ts';
import { formatUnits, parseUnits } from '#foundation/money/money.ts';
import { divide } from '#foundation/money/rounding.ts';
import type { Plan } from '../contract.ts';
import { yieldOf } from '../rules.ts';

/** What a plan would yield and cost, by the rules the platform decides with. Decimal strings in USDT. */
export interface PlanEstimate {
  readonly perDay: string;
  readonly total: string;
  readonly atMaturity: string;
  /** What leaving on the first day would cost. */
  readonly penaltyAtOnce: string;
}

/** Undefined for what is no amount within the plan's limits, or not its days. */
export function estimate(plan: Plan, days: number, amount: string): PlanEstimate | undefined {
  const units = parseUnits(amount);
  const ratePpm = parseDecimal(plan.dailyRates[days] ?? '', 6);
  const penaltyPpm = parseDecimal(plan.penaltyRate, 6);
  if (units === undefined || ratePpm === undefined || penaltyPpm === undefined) return undefined;
  if (units < (parseUnits(plan.minAmount) ?? 0n) || units > (parseUnits(plan.maxAmount) ?? 0n))
    return undefined;
  const total = yieldOf(units, ratePpm, days);
  return {
    perDay: formatUnits(yieldOf(units, ratePpm, 1)),
    total: formatUnits(total),
    atMaturity: formatUnits(units + total),
    penaltyAtOnce: formatUnits(divide(units * penaltyPpm, 1_000_000n, 'down')),
  };
}
