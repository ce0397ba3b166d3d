import type { Part } from '#foundation/server-kit/part.ts';
import { bindChartCalls, type ChartCallsNeeds } from './routes.ts';

/** Candles for charts, and how customers look at them: type, indicators, drawings. */
export function createChartsPart(needs: ChartCallsNeeds): Part {
  return { calls: (router) => bindChartCalls(router, needs) };
}
