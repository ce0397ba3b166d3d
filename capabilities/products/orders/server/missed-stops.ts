import type { CorporateActions } from '#capabilities/markets/actions/face.ts';
import type { InstrumentTerms } from '#capabilities/markets/catalogue/face.ts';
import type { Prices, StoredMinute } from '#capabilities/markets/prices/face.ts';
import {
  formatPrice,
  type Price,
  pointsAbove,
  pointsBelow,
  priceFromPoints,
} from '#foundation/money/price.ts';
import { formatInstant, type Instant, minuteMs } from '#foundation/time/clock.ts';
import type { MissedIn } from '../evidence.ts';
import type { WatchedPosition } from '../position.ts';
import { effectiveStop } from '../trailing.ts';

/**
 * What the stored minutes tell of stops that were crossed while no engine acted: between the last moment that
 * is known to have been looked after in full, and the start. Take profits and pending orders are not looked
 * for: closing or filling them later would be at a worse price than they ask for, and they still wait.
 */
export interface MissedStops {
  /** Which stop of a position was crossed, with the first minute that shows it. */
  of(position: WatchedPosition): MissedStop | undefined;
}

export interface MissedStop {
  readonly reason: 'stopLoss' | 'trailing';
  readonly notes: { readonly missedIn: MissedIn };
}

export async function loadMissedStops(
  { markets, isHeld }: { readonly markets: Prices; readonly isHeld?: CorporateActions['isHeld'] | undefined },
  watchedThrough: Instant | undefined,
): Promise<MissedStops> {
  if (watchedThrough === undefined) return { of: () => undefined };
  const minutes = await markets.storedMinutes(Math.floor(watchedThrough / minuteMs) * minuteMs);
  return {
    of(position) {
      const instrument = markets.instrument(position.code);
      const stored = minutes.get(position.code);
      if (instrument === undefined || stored === undefined) return undefined;
      // A minute in which it was opened or edited tells of prices before that, too.
      const since = Math.max(position.openTime, position.editedTime ?? 0, position.action?.exAt ?? 0);
      const crossed = stored
        // Prices of after an action that the position has yet to be converted by.
        .filter(({ start }) => start >= since && !isHeld?.(position.code, start))
        .find((minute) => crosses(position, unwatchedIn(minute, watchedThrough), instrument));
      if (crossed === undefined) return undefined;
      const reason = effectiveStop(position) === position.stopLossPrice ? 'stopLoss' : 'trailing';
      return { reason, notes: { missedIn: evidenceIn(crossed, instrument) } };
    },
  };
}

/**
 * What a minute tells beyond the ticks that were looked at: of one that was watched in part only how it
 * ended, for its other prices may be prints that did not last.
 */
function unwatchedIn(minute: StoredMinute, watchedThrough: Instant): Pick<StoredMinute, 'low' | 'high'> {
  return minute.start >= watchedThrough ? minute : { low: minute.close, high: minute.close };
}

/**
 * Minutes hold shown prices: the closing price of a buy was no higher than they tell, that of a sell no
 * lower.
 */
function crosses(
  position: WatchedPosition,
  { low, high }: Pick<StoredMinute, 'low' | 'high'>,
  { decimals }: InstrumentTerms,
): boolean {
  const stop = effectiveStop(position);
  return position.direction === 'buy'
    ? low <= pointsBelow(stop, decimals)
    : high >= pointsAbove(stop, decimals);
}

function evidenceIn({ start, low, high, source }: StoredMinute, { decimals }: InstrumentTerms): MissedIn {
  const price = (points: number): Price => priceFromPoints(points, decimals);
  return {
    minute: formatInstant(start),
    low: formatPrice(price(low)),
    high: formatPrice(price(high)),
    source,
  };
}
