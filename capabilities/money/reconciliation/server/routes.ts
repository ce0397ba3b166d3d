import { accept } from '#foundation/refusals/result.ts';
import type { CallRouter } from '#foundation/server-kit/call-router.ts';
import { periodOf } from '#foundation/server-kit/period.ts';
import * as contract from '../console-contract.ts';
import type { Reconciliation } from './reconciliation.ts';

export function bindReconciliationCalls(router: CallRouter, reconciliation: Reconciliation): void {
  router.on(contract.listReports, async ({ pageNum, pageSize, ...period }) => {
    const page = { offset: (pageNum - 1) * pageSize, limit: pageSize };
    return accept(await reconciliation.list(periodOf(period), page));
  });
  router.on(contract.newestReconciliation, async () => accept(await reconciliation.newestReport()));
  router.on(contract.getReport, ({ id }) => reconciliation.get(BigInt(id)));
  router.on(contract.runReconciliation, async (_, { operator }) =>
    accept(await reconciliation.run(operator.operatorId)),
  );
  router.on(contract.acknowledgeReport, ({ id, reasonCode, note }, { operator }) =>
    reconciliation.acknowledge({ id: BigInt(id), by: operator.operatorId, reasonCode, note }),
  );
}
