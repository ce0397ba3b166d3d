import type { Prices } from '#capabilities/markets/prices/face.ts';
import { formatDecimal } from '#foundation/money/decimal.ts';
import { formatUnits } from '#foundation/money/money.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { ExposureRow } from '../console-contract.ts';
import type { Direction } from '../valuation.ts';
import { countHolders, type ExposureSums, selectExposure } from './exposure.sql.ts';
import { exposureValue } from './margin-bands.ts';

/** Decimals of a sum of lots × contract size. */
const quantityDecimals = 16;

/** What is open in each market, by the latest prices; the largest net amount first. */
export async function exposureByMarket(
  db: Database,
  markets: Pick<Prices, 'instrument' | 'valued' | 'usdtRate'>,
): Promise<ExposureRow[]> {
  const [sums, holders] = await Promise.all([selectExposure(db), countHolders(db)]);
  const customers = new Map(holders.map((each) => [`${each.book} ${each.code}`, Number(each.customers)]));
  const byMarket = Map.groupBy(sums, ({ book, code }) => `${book} ${code}`);
  const rows = [...byMarket].flatMap(([key, parts]) => {
    const [first] = parts;
    if (first === undefined) return [];
    const [long, short] = [sideOf(markets, parts, 'buy'), sideOf(markets, parts, 'sell')];
    return { ...first, customers: customers.get(key) ?? 0, long, short };
  });
  return rows
    .sort((a, b) =>
      Number(size(b.long.notional - b.short.notional) - size(a.long.notional - a.short.notional)),
    )
    .map(({ book, code, customers: count, long, short }) => ({
      book,
      code,
      customers: count,
      positions: long.positions + short.positions,
      longQuantity: formatDecimal(long.quantity, quantityDecimals),
      shortQuantity: formatDecimal(short.quantity, quantityDecimals),
      longNotional: formatUnits(long.notional),
      shortNotional: formatUnits(short.notional),
      netNotional: formatUnits(long.notional - short.notional),
      grossNotional: formatUnits(long.notional + short.notional),
      margin: formatUnits(long.margin + short.margin),
      unrealised: formatUnits(long.unrealised + short.unrealised),
    }));
}

function sideOf(
  markets: Pick<Prices, 'instrument' | 'valued' | 'usdtRate'>,
  parts: readonly ExposureSums[],
  direction: Direction,
) {
  const sums = parts.find((part) => part.direction === direction);
  if (sums === undefined) return { positions: 0, quantity: 0n, notional: 0n, margin: 0n, unrealised: 0n };
  const { code } = sums;
  const [quantity, cost] = [BigInt(sums.quantity), BigInt(sums.cost)];
  // What as much would fetch that had cost nothing.
  const notional = exposureValue(markets, { code, direction: 'buy', quantity, cost: 0n }) ?? 0n;
  const unrealised = exposureValue(markets, { code, direction, quantity, cost }) ?? 0n;
  return { positions: Number(sums.positions), quantity, notional, margin: BigInt(sums.margin), unrealised };
}

function size(units: bigint): bigint {
  return units < 0n ? -units : units;
}
