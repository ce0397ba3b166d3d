import type { LedgerFigures, Period } from '#capabilities/money/ledger/face.ts';
import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import type { OrderFigures } from '#capabilities/products/orders/face.ts';
import { formatUnits } from '#foundation/money/money.ts';
import type { ProfitFigures } from '../contract.ts';
import { netOf, nothingRealised, profitParts, type RealisedResult, withChange } from '../rules.ts';

interface ProfitTable<Row> {
  readonly total: ProfitFigures;
  readonly rows: Row[];
}

/** Realised results by day, straight from the ledger: their sum is the sum of its transfers. */
export async function profitByDayOf(
  ledger: LedgerFigures,
  key: AccountKey,
  period: Period,
): Promise<ProfitTable<ProfitFigures & { day: string }>> {
  const days = new Map<string, RealisedResult>();
  for (const { day, reason, units } of await ledger.sumsByDay(key, period, profitParts)) {
    days.set(day, withChange(days.get(day) ?? nothingRealised, reason, units));
  }
  return {
    total: totalOf(days.values()),
    rows: [...days].map(([day, result]) => ({ day, ...figuresOf(result) })),
  };
}

/**
 * The same transfers by the instrument of the order they belong to, best first; null for what belongs to
 * none.
 */
export async function profitByInstrumentOf(
  { ledger, orders }: { readonly ledger: LedgerFigures; readonly orders: OrderFigures },
  key: AccountKey,
  period: Period,
): Promise<ProfitTable<ProfitFigures & { code: string | null }>> {
  const results = new Map<string | null, RealisedResult>();
  for await (const portion of ledger.sumsByRef(key, period, profitParts)) {
    const codes = await orders.codesOf(key.customerId, [...new Set(portion.map(({ ref }) => ref))]);
    for (const { ref, reason, units } of portion) {
      const code = codes.get(ref) ?? null;
      results.set(code, withChange(results.get(code) ?? nothingRealised, reason, units));
    }
  }
  const ordered = [...results].sort(([, a], [, b]) => Number(netOf(b) - netOf(a)));
  return {
    total: totalOf(results.values()),
    rows: ordered.map(([code, result]) => ({ code, ...figuresOf(result) })),
  };
}

function totalOf(results: Iterable<RealisedResult>): ProfitFigures {
  let total = nothingRealised;
  for (const result of results) for (const part of profitParts) total = withChange(total, part, result[part]);
  return figuresOf(total);
}

function figuresOf(result: RealisedResult): ProfitFigures {
  return {
    profit: formatUnits(result.profit),
    loss: formatUnits(result.loss),
    fee: formatUnits(result.fee),
    swap: formatUnits(result.swap),
    dividend: formatUnits(result.dividend),
    lossProtection: formatUnits(result.lossProtection),
    net: formatUnits(netOf(result)),
  };
}
