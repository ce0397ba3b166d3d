import { accept, refuse } from '#foundation/refusals/result.ts';
import type { CallRouter } from '#foundation/server-kit/call-router.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { Clock } from '#foundation/time/clock.ts';
import * as calls from '../contract.ts';
import type { Markets } from '../face.ts';
import { selectChartSettings, selectLayout, upsertChartSettings, upsertLayout } from './chart-layouts.sql.ts';

const firstSettings: calls.ChartSettings = { type: 'candles', candleIndicators: [], paneIndicators: [] };

export function bindChartCalls(
  router: CallRouter,
  {
    db,
    markets,
    clock,
  }: { readonly db: Database; readonly markets: Pick<Markets, 'instrument'>; readonly clock: Clock },
): void {
  router.on(calls.getChartSettings, async (_, { session }) =>
    accept((await selectChartSettings(db, session.customerId)) ?? firstSettings),
  );

  router.on(calls.putChartSettings, async (settings, { session }) => {
    await upsertChartSettings(db, session.customerId, settings, clock.now());
    return accept(settings);
  });

  router.on(calls.getChartLayout, async ({ code }, { session }) => {
    if (markets.instrument(code) === undefined) return refuse('INSTRUMENT_UNKNOWN');
    const stored = await selectLayout(db, session.customerId, code);
    return accept({ version: Number(stored?.version ?? 0n), drawings: stored?.drawings ?? [] });
  });

  router.on(calls.putChartLayout, async ({ code, drawings }, { session }) => {
    if (markets.instrument(code) === undefined) return refuse('INSTRUMENT_UNKNOWN');
    return accept({
      version: Number(await upsertLayout(db, session.customerId, code, drawings, clock.now())),
    });
  });
}
