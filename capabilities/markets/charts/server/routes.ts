import type { CorporateActions } from '#capabilities/markets/actions/face.ts';
import type { Prices, PriceViews } from '#capabilities/markets/prices/face.ts';
import { numberFromPoints } from '#foundation/money/price.ts';
import { accept, refuse } from '#foundation/refusals/result.ts';
import type { CallRouter } from '#foundation/server-kit/call-router.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { Clock } from '#foundation/time/clock.ts';
import * as calls from '../contract.ts';
import { selectChartSettings, selectLayout, upsertChartSettings, upsertLayout } from './chart-layouts.sql.ts';
import { drawingsNow } from './drawings-now.ts';

const firstSettings: calls.ChartSettings = { type: 'candles', candleIndicators: [], paneIndicators: [] };

export interface ChartCallsNeeds {
  readonly db: Database;
  readonly prices: Pick<Prices, 'instrument'> & Pick<PriceViews, 'candles'>;
  readonly clock: Clock;
  /** Drawings follow the splits since they were stored. */
  readonly actions: Pick<CorporateActions, 'factors'>;
}

export function bindChartCalls(router: CallRouter, { db, prices, clock, actions }: ChartCallsNeeds): void {
  router.on(calls.getKValueByCodeAndDate, async ({ code, period, to, limit }) => {
    const terms = prices.instrument(code);
    if (terms === undefined) return refuse('INSTRUMENT_UNKNOWN');
    const soonest = Math.min(to ?? Infinity, clock.now() + 1);
    const bars = await prices.candles(code, period, soonest, limit);
    const price = (points: number) => numberFromPoints(points, terms.decimals);
    return accept(
      bars.map(
        (bar): calls.WireCandle => [
          bar.start,
          price(bar.open),
          price(bar.high),
          price(bar.low),
          price(bar.close),
          bar.volume,
        ],
      ),
    );
  });

  router.on(calls.getChartSettings, async (_, { session }) =>
    accept((await selectChartSettings(db, session.customerId)) ?? firstSettings),
  );

  router.on(calls.putChartSettings, async (settings, { session }) => {
    await upsertChartSettings(db, session.customerId, settings, clock.now());
    return accept(settings);
  });

  router.on(calls.getChartLayout, async ({ code }, { session }) => {
    if (prices.instrument(code) === undefined) return refuse('INSTRUMENT_UNKNOWN');
    const stored = await selectLayout(db, session.customerId, code);
    const drawings = stored === undefined ? [] : drawingsNow(stored, actions.factors(code));
    return accept({ version: Number(stored?.version ?? 0n), drawings });
  });

  router.on(calls.putChartLayout, async ({ code, drawings }, { session }) => {
    if (prices.instrument(code) === undefined) return refuse('INSTRUMENT_UNKNOWN');
    return accept({
      version: Number(await upsertLayout(db, session.customerId, code, drawings, clock.now())),
    });
  });
}
