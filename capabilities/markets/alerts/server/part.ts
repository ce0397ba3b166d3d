import type { Part } from '#foundation/server-kit/part.ts';
import { createPriceAlerts, type PriceAlertsNeeds } from './price-alerts.ts';
import { bindAlertCalls } from './routes.ts';

/** Customers' price alerts; they watch the prices from the start on. */
export function createAlertsPart(needs: PriceAlertsNeeds): Part {
  const alerts = createPriceAlerts(needs);
  return {
    calls: (router) => bindAlertCalls(router, alerts),
    start: alerts.start,
    stop: alerts.stop,
    clockMove: { caughtUp: alerts.settled },
  };
}
