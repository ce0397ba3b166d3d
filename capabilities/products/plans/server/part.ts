import type { Part } from '#foundation/server-kit/part.ts';
import { createPlans, type PlanNeeds, type PlanServices } from './plans.ts';
import { bindPlanCalls } from './routes.ts';
import { planTraces } from './traces.sql.ts';

export interface PlansPart extends Part, Pick<PlanServices, 'buy' | 'exit' | 'reserveUse' | 'setAside'> {}

export async function createPlansPart(needs: PlanNeeds): Promise<PlansPart> {
  const plans = await createPlans(needs);
  const advance = async () => void (await plans.advance.run());
  return {
    buy: plans.buy,
    exit: plans.exit,
    traces: [planTraces(needs.db)],
    reserveUse: plans.reserveUse,
    setAside: plans.setAside,
    calls: (router) => bindPlanCalls(router, plans),
    // What is due is looked for each minute: what a run leaves undone, the next takes up.
    jobs: { advancePlans: { cron: '* * * * *', run: advance } },
    start: advance,
    clockMove: { caughtUp: advance },
  };
}
