import type { CorporateActions } from '#capabilities/markets/actions/face.ts';
import type { Prices, PriceViews } from '#capabilities/markets/prices/face.ts';
import { periodStart } from '#capabilities/markets/prices/rules.ts';
import { priceFromPoints } from '#foundation/money/price.ts';
import { type Clock, type Instant, minuteMs } from '#foundation/time/clock.ts';
import {
  manifestDistancePpm,
  type Surroundings,
  surroundingMinutes,
  surroundingMs,
} from '../manifest-error.ts';

interface SurroundingsNeeds {
  readonly markets: Pick<Prices, 'instrument'> & Pick<PriceViews, 'candles'>;
  readonly clock: Clock;
  readonly actions: Pick<CorporateActions, 'factors'>;
}

export type AroundOf = (code: string, at: Instant) => Promise<Surroundings | undefined>;

/**
 * What a market traded at in the minutes around a time. Undefined while they are not over, where there is
 * none before or none after, and where a split since gives candles another measure than fills have.
 */
export function createSurroundings({ markets, clock, actions }: SurroundingsNeeds): AroundOf {
  return async (code, at) => {
    const instrument = markets.instrument(code);
    const own = periodStart('1m', at);
    const [from, to] = [own - surroundingMs, own + minuteMs + surroundingMs];
    const isSplit = actions.factors(code).some((factor) => factor.at > from);
    if (instrument === undefined || clock.now() < to || isSplit) return undefined;
    const bars = await markets.candles(code, '1m', to, 2 * surroundingMinutes + 1);
    const near = bars.filter(({ start }) => start >= from && start !== own);
    if (!near.some(({ start }) => start < own) || !near.some(({ start }) => start > own)) return undefined;
    const price = (points: number) => priceFromPoints(points, instrument.decimals);
    return {
      low: price(Math.min(...near.map(({ low }) => low))),
      high: price(Math.max(...near.map(({ high }) => high))),
      distancePpm: manifestDistancePpm[instrument.marketClass],
    };
  };
}
