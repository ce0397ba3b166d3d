import type { Part } from '#foundation/server-kit/part.ts';
import { createPriceAlerts, type PriceAlerts, type PriceAlertsNeeds } from './price-alerts.ts';
import { bindAlertCalls } from './routes.ts';

/** Customers' price alerts; they watch the prices from the start on. */
export function createAlertsPart(needs: PriceAlertsNeeds): Part & Pick<PriceAlerts, 'carrier'> {
  const alerts = createPriceAlerts(needs);
  return {
    carrier: alerts.carrier,
    calls: (router) => bindAlertCalls(router, alerts),
    start: alerts.start,
    stop: alerts.stop,
    clockMove: { caughtUp: alerts.settled },
  };
}
