import type { CorporateActions } from '#capabilities/markets/actions/face.ts';
import type { Prices, PriceViews } from '#capabilities/markets/prices/face.ts';
import { periodMs, periods } from '#capabilities/markets/prices/rules.ts';
import { formatPrice, priceFromPoints } from '#foundation/money/price.ts';
import { formatInstant, type Instant, minuteMs } from '#foundation/time/clock.ts';
import type { OrderPrices } from '../console-contract.ts';

export interface OrderPricesNeeds {
  readonly markets: Pick<Prices, 'instrument' | 'ticksAfter'> & Pick<PriceViews, 'candles'>;
  /** Past prices are read as they are after splits, an order’s fills are not. */
  readonly actions: Pick<CorporateActions, 'factors'>;
}

/** What the market quoted while an order lived. */
interface Life {
  readonly code: string;
  readonly from: Instant;
  readonly to: Instant;
  /** Of the tick that it began at, where it has one. */
  readonly sequence: number | undefined;
}

const pointsAtMost = 300;
/** Of all markets together: how far before an order's first tick its own market is looked at, where kept. */
const sequencesBefore = [2_000, 500, 100, 1];

/**
 * The market from shortly before an order began to shortly after it ended: every sound tick where they are
 * still in memory, otherwise candles, as short as fit and are kept. Absent where there is neither, or where a
 * split since makes them another measure than the order's own prices.
 */
export async function orderPrices(
  { markets, actions }: OrderPricesNeeds,
  life: Life,
): Promise<OrderPrices | undefined> {
  const { code } = life;
  const decimals = markets.instrument(code)?.decimals;
  const margin = Math.max(minuteMs, Math.round((life.to - life.from) / 10));
  const [from, to] = [life.from - margin, life.to + margin];
  if (decimals === undefined || actions.factors(code).some(({ at }) => at > from)) return undefined;
  const price = (points: number) => formatPrice(priceFromPoints(points, decimals));
  const ticks = ticksOf(markets, life).filter(({ at }) => at >= from && at <= to);
  if (ticks.length > 0) {
    const points = ticks.map(({ at, bidPoints, askPoints }) => ({
      time: formatInstant(at),
      low: price(bidPoints),
      high: price(askPoints),
    }));
    return { kind: 'ticks', points };
  }
  for (const period of periods) {
    const count = Math.ceil((to - from) / periodMs[period]) + 1;
    if (count > pointsAtMost) continue;
    const bars = await markets.candles(code, period, to, count);
    const points = bars
      .filter(({ start }) => start > from - periodMs[period])
      .map(({ start, low, high }) => ({ time: formatInstant(start), low: price(low), high: price(high) }));
    if (points.length > 0) return { kind: 'candles', period, points };
  }
  return undefined;
}

function ticksOf(markets: OrderPricesNeeds['markets'], { code, sequence }: Life) {
  if (sequence === undefined) return [];
  for (const before of sequencesBefore) {
    const ticks = markets.ticksAfter(code, sequence - before);
    if (ticks !== undefined) return ticks;
  }
  return [];
}
