import type { Database } from '#foundation/server-kit/database.ts';
import { formatInstant, type Instant, minuteMs } from '#foundation/time/clock.ts';
import { type CollateralCurrency, collateralCurrencies, marketOf } from '../loan.ts';
import { beginAlarm, endAlarm } from './feed-alarms.sql.ts';
import type { LoanPrices } from './loan-prices.ts';
import { isAtRisk, type LoanWatch } from './loan-watch.ts';

/** Raises an alarm while loans at risk have no price that could be acted on: nothing is sold then. */
export interface FeedWatch {
  look(at: Instant): Promise<void>;
}

export interface FeedWatchNeeds {
  readonly db: Database;
  readonly prices: LoanPrices;
  readonly watch: Pick<LoanWatch, 'all'>;
  /** Told once a silence, beside the alarm that is kept. */
  readonly onError: (error: unknown) => void;
}

/** A feed that catches its breath is no alarm. */
const patienceMs = minuteMs;

export function createFeedWatch({ db, prices, watch, onError }: FeedWatchNeeds): FeedWatch {
  const silentSince = new Map<CollateralCurrency, Instant>();
  const alarmed = new Set<CollateralCurrency>();
  let isFirst = true;
  let isLooking = false;

  async function lookAt(currency: CollateralCurrency, at: Instant): Promise<void> {
    if (prices.live(currency, at).ok) {
      silentSince.delete(currency);
      // One that an earlier process raised is over, too.
      if (alarmed.delete(currency) || isFirst) await endAlarm(db, currency, new Date(at));
      return;
    }
    const seen = prices.seen(currency, at);
    const since = silentSince.get(currency) ?? seen.at ?? at;
    silentSince.set(currency, since);
    if (alarmed.has(currency) || at - since < patienceMs) return;
    let loans = 0;
    for (const { loan } of watch.all()) {
      if (loan.currency === currency && isAtRisk(loan, seen.bid, at)) loans += 1;
    }
    if (loans === 0) return;
    await beginAlarm(db, { currency, since: new Date(since), loans });
    alarmed.add(currency);
    onError(
      new Error(
        `no price of ${marketOf[currency]} since ${formatInstant(since)} while ${loans} loans are at risk`,
      ),
    );
  }

  return {
    async look(at) {
      if (isLooking) return;
      isLooking = true;
      try {
        for (const currency of collateralCurrencies) await lookAt(currency, at);
        isFirst = false;
      } finally {
        isLooking = false;
      }
    },
  };
}
