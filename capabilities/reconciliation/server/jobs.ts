import type { Reconciliation } from './reconciliation.ts';

/** Each night, when little moves. */
export const reconciliationCrontab = '20 2 * * * reconcile';

export function reconciliationTasks(reconciliation: Pick<Reconciliation, 'runNightly'>) {
  return { reconcile: () => reconciliation.runNightly() };
}
