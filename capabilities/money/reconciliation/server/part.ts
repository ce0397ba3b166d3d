import type { Configuration } from '#capabilities/desk/configuration/face.ts';
import type { Part } from '#foundation/server-kit/part.ts';
import { coldWallets } from '../wallets.ts';
import { createReconciliation, type Reconciliation, type ReconciliationNeeds } from './reconciliation.ts';
import { bindReconciliationCalls } from './routes.ts';

export async function createReconciliationPart(
  needs: Omit<ReconciliationNeeds, 'cold'> & { readonly configuration: Configuration },
): Promise<Pick<Reconciliation, 'newestReport' | 'readHoldings'> & Part> {
  const cold = await needs.configuration.define(coldWallets);
  const reconciliation = createReconciliation({ ...needs, cold });
  return {
    newestReport: reconciliation.newestReport,
    readHoldings: reconciliation.readHoldings,
    calls: (router) => bindReconciliationCalls(router, reconciliation),
    // Each night, when little moves.
    jobs: { reconcile: { cron: '20 2 * * *', run: reconciliation.runNightly } },
  };
}
