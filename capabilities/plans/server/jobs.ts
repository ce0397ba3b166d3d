import type { PlanServices } from './plans.ts';

/** What is due is looked for each minute: what a run leaves undone, the next takes up. */
export const planCrontab = '* * * * * advancePlans';

export function planTasks({ advance }: Pick<PlanServices, 'advance'>) {
  return { advancePlans: async () => void (await advance.run()) };
}
