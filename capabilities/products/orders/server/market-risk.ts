import type { InstrumentTerms } from '#capabilities/markets/catalogue/face.ts';
import type { Prices } from '#capabilities/markets/prices/face.ts';
import type { Links } from '#capabilities/people/links/face.ts';
import { formatUnits } from '#foundation/money/money.ts';
import { formatPrice, priceFromPoints } from '#foundation/money/price.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { MarketRisk } from '../console-contract.ts';
import type { GapView } from '../contract.ts';
import { type Holder, largestHolders } from '../largest-holders.ts';
import { notionalScale } from '../valuation.ts';
import { countPending } from './cancellations.sql.ts';
import { exposureValue } from './margin-bands.ts';
import { type Market, selectAtPrices, selectHeld, sumReserved } from './market-risk.sql.ts';

export interface MarketRiskNeeds {
  readonly db: Database;
  readonly markets: Pick<Prices, 'instrument' | 'valued' | 'usdtRate'>;
  readonly links: Pick<Links, 'personOf'>;
  gapOf(market: Pick<InstrumentTerms, 'code' | 'marketClass'>): GapView;
}

/** Sudden moves of the price, in percent, down before up. */
const moves = [-50, -20, -10, -5, 5, 10, 20, 50] as const;
const holdersShown = 10;
/** Of a person's accounts those with most; the customer's page has all links. */
const uidsShown = 3;

/**
 * What a market's open positions would cost the platform if its price jumped, and who holds most of them.
 * INSTRUMENT_UNKNOWN; TRADING_UNAVAILABLE while it has no known price.
 */
export async function marketRisk(
  { db, markets, links, gapOf }: MarketRiskNeeds,
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
  const [at, held, pending, reserved] = await Promise.all([
    selectAtPrices(
      db,
      market,
      jumped.map((each) => each.price),
    ),
    selectHeld(db, market),
    countPending(db, { ...market, customerId: undefined }),
    sumReserved(db, market),
  ]);
  const inUsdt = (sum: string) => formatUnits((BigInt(sum) * rate) / notionalScale);
  return accept({
    ...market,
    price: formatPrice(price),
    reserved: formatUnits(reserved),
    pending,
    gap: gapOf(instrument),
    jumps: jumped.map(({ percent, price: after }) => {
      const sums = at.find((each) => each.price === after);
      return {
        percent,
        price: formatPrice(after),
        won: inUsdt(sums?.won ?? '0'),
        lost: inUsdt(sums?.lost ?? '0'),
      };
    }),
    holders: largestHolders(held, links.personOf, holdersShown).map((holder) =>
      holderView(markets, market.code, holder),
    ),
  });
}

function holderView(
  markets: MarketRiskNeeds['markets'],
  code: string,
  { accounts, direction, positions, quantity, cost, margin, reserved }: Holder,
): MarketRisk['holders'][number] {
  return {
    uids: accounts.slice(0, uidsShown).map(String),
    accounts: accounts.length,
    direction,
    positions: Number(positions),
    // What as much would fetch that had cost nothing.
    notional: formatUnits(exposureValue(markets, { code, quantity, direction: 'buy', cost: 0n }) ?? 0n),
    unrealised: formatUnits(exposureValue(markets, { code, quantity, direction, cost }) ?? 0n),
    margin: formatUnits(margin),
    reserved: formatUnits(reserved),
  };
}
