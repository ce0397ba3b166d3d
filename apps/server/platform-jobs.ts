import type { TaskList } from 'graphile-worker';
import { equityCrontab, equityTasks } from '#capabilities/accounts/server/jobs.ts';
import { customerCrontab, customerTasks } from '#capabilities/customers/server/jobs.ts';
import { loanCrontab, loanTasks } from '#capabilities/loans/server/jobs.ts';
import { nftCrontab } from '#capabilities/nfts/server/auction-end.ts';
import type { NftServices } from '#capabilities/nfts/server/nfts.ts';
import { operatorCrontab, operatorTasks } from '#capabilities/operators/server/jobs.ts';
import { orderCrontab, orderTasks } from '#capabilities/orders/server/jobs.ts';
import { planCrontab, planTasks } from '#capabilities/plans/server/jobs.ts';
import { reconciliationCrontab, reconciliationTasks } from '#capabilities/reconciliation/server/jobs.ts';
import { reviewCrontab, reviewTasks } from '#capabilities/reviews/server/jobs.ts';
import { securityCrontab, securityTasks } from '#capabilities/security/server/jobs.ts';
import { uploadCrontab, uploadTasks } from '#capabilities/uploads/server/jobs.ts';

interface JobParts {
  readonly mail: { readonly tasks: TaskList };
  readonly customers: Parameters<typeof customerTasks>[0];
  readonly operators: Parameters<typeof operatorTasks>[0];
  readonly security: Parameters<typeof securityTasks>[0];
  readonly reviews: Parameters<typeof reviewTasks>[0];
  readonly orders: Parameters<typeof orderTasks>[0];
  readonly plans: Parameters<typeof planTasks>[0];
  readonly loans: Parameters<typeof loanTasks>[0];
  readonly recorder: Parameters<typeof equityTasks>[0];
  readonly uploads: Parameters<typeof uploadTasks>[0];
  readonly reconciliation: Parameters<typeof reconciliationTasks>[0];
  readonly nfts: Pick<NftServices, 'tasks'>;
}

/** Every capability's jobs, and when those of the clock run. */
export function platformJobs(parts: JobParts) {
  return {
    tasks: {
      ...parts.mail.tasks,
      ...customerTasks(parts.customers),
      ...operatorTasks(parts.operators),
      ...securityTasks(parts.security),
      ...reviewTasks(parts.reviews),
      ...orderTasks(parts.orders),
      ...planTasks(parts.plans),
      ...loanTasks(parts.loans),
      ...equityTasks(parts.recorder),
      ...uploadTasks(parts.uploads),
      ...reconciliationTasks(parts.reconciliation),
      ...parts.nfts.tasks,
    },
    crontab: [
      customerCrontab,
      operatorCrontab,
      securityCrontab,
      reviewCrontab,
      orderCrontab,
      planCrontab,
      loanCrontab,
      equityCrontab,
      uploadCrontab,
      reconciliationCrontab,
      nftCrontab,
    ].join('\n'),
  };
}
