import type { Prices } from '#capabilities/markets/prices/face.ts';
import { formatUnits } from '#foundation/money/money.ts';
import { formatPrice, priceFromPoints } from '#foundation/money/price.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { MarketRisk } from '../console-contract.ts';
import { notionalScale } from '../valuation.ts';
import { countPending } from './cancellations.sql.ts';
import { exposureValue } from './margin-bands.ts';
import {
  type HolderSums,
  type Market,
  selectAtPrices,
  selectLargestHolders,
  sumReserved,
} from './market-risk.sql.ts';

export interface MarketRiskNeeds {
  readonly db: Database;
  readonly markets: Pick<Prices, 'instrument' | 'valued' | 'usdtRate'>;
}

/** Sudden moves of the price, in percent, down before up. */
const moves = [-50, -20, -10, -5, 5, 10, 20, 50] as const;
const holdersShown = 10;

/**
 * What a market's open positions would cost the platform if its price jumped, and who holds most of them.
 * INSTRUMENT_UNKNOWN; TRADING_UNAVAILABLE while it has no known price.
 */
export async function marketRisk(
  { db, markets }: MarketRiskNeeds,
  market: Market,
): Promise<Result<MarketRisk>> {
  const instrument = markets.instrument(market.code);
  if (instrument === undefined) return refuse('INSTRUMENT_UNKNOWN');
  const tick = markets.valued(market.code);
  const rate = markets.usdtRate(instrument.quoteCurrency);
  if (tick === undefined || rate === undefined) return refuse('TRADING_UNAVAILABLE', { reason: 'stale' });
  const price = priceFromPoints(tick.bidPoints, instrument.decimals);
  // Whole points, rounded down: it is a question, not a price that decides.
  const jumped = moves.map((percent) => ({
    percent,
    price: priceFromPoints(Math.floor((tick.bidPoints * (100 + percent)) / 100), instrument.decimals),
  }));
  const [at, holders, pending, reserved] = await Promise.all([
    selectAtPrices(
      db,
      market,
      jumped.map((each) => each.price),
    ),
    selectLargestHolders(db, market, holdersShown),
    countPending(db, { ...market, customerId: undefined }),
    sumReserved(db, market),
  ]);
  const inUsdt = (sum: string) => formatUnits((BigInt(sum) * rate) / notionalScale);
  return accept({
    ...market,
    price: formatPrice(price),
    reserved: formatUnits(reserved),
    pending,
    jumps: jumped.map(({ percent, price: after }) => {
      const sums = at.find((each) => each.price === after);
      return {
        percent,
        price: formatPrice(after),
        won: inUsdt(sums?.won ?? '0'),
        lost: inUsdt(sums?.lost ?? '0'),
      };
    }),
    holders: holders.map((holder) => holderView(markets, market.code, holder)),
  });
}

function holderView(
  markets: MarketRiskNeeds['markets'],
  code: string,
  { customerId, direction, positions, quantity, cost, margin, reserved }: HolderSums,
): MarketRisk['holders'][number] {
  const held = { code, quantity: BigInt(quantity), cost: BigInt(cost) };
  return {
    uid: String(customerId),
    direction,
    positions: Number(positions),
    // What as much would fetch that had cost nothing.
    notional: formatUnits(exposureValue(markets, { ...held, direction: 'buy', cost: 0n }) ?? 0n),
    unrealised: formatUnits(exposureValue(markets, { ...held, direction }) ?? 0n),
    margin: formatUnits(BigInt(margin)),
    reserved: formatUnits(BigInt(reserved)),
  };
}
