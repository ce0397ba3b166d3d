import { accept } from '#foundation/refusals/result.ts';
import type { CallRouter } from '#foundation/server-kit/call-router.ts';
import { addPriceAlert, listPriceAlert, removePriceAlert } from '../contract.ts';
import type { PriceAlerts } from './price-alerts.ts';

export function bindAlertCalls(router: CallRouter, alerts: PriceAlerts): void {
  router.on(listPriceAlert, async (_, { session }) => accept(await alerts.list(session.customerId)));
  router.on(addPriceAlert, (wanted, { session }) => alerts.add(session.customerId, wanted));
  router.on(removePriceAlert, ({ id }, { session }) => alerts.remove(session.customerId, id));
}
