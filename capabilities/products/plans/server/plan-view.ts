import type { Book } from '#foundation/ids/book.ts';
import { formatRatePpm, formatUnits } from '#foundation/money/money.ts';
import { formatInstant, type Instant } from '#foundation/time/clock.ts';
import type { SmartOrder } from '../contract.ts';
import { aprPpmOf, earnedOf, exitOf, maturesAt, runDaysOf, type SmartPlan, yieldOf } from '../rules.ts';

/**
 * A plan as the lane stores it in an answer: its name is put in when it is sent, in the reader's language.
 */
export type NamelessOrder = Omit<SmartOrder, 'name'>;

export function planView(book: Book, plan: SmartPlan, at: Instant): NamelessOrder {
  const isUnderWay = plan.status !== 'completed';
  const { penalty, refund } = exitOf(plan, at);
  return {
    id: `${plan.id}`,
    orderNumber: `P${plan.id}`,
    book,
    planId: plan.productId,
    days: plan.days,
    amount: formatUnits(plan.principal),
    dailyRate: formatRatePpm(plan.dailyRatePpm),
    apr: formatRatePpm(aprPpmOf(plan.dailyRatePpm)),
    runDays: runDaysOf(plan, at),
    earned: formatUnits(earnedOf(plan)),
    totalYield: formatUnits(yieldOf(plan.principal, plan.dailyRatePpm, plan.days)),
    principal: formatUnits(isUnderWay ? plan.principal : 0n),
    startedAt: formatInstant(plan.startedAt),
    maturesAt: formatInstant(maturesAt(plan)),
    exitNow:
      plan.status === 'earning' && at < maturesAt(plan)
        ? { penalty: formatUnits(penalty), refund: formatUnits(refund) }
        : { penalty: '0', refund: formatUnits(isUnderWay ? plan.principal : 0n) },
    renew: plan.renew,
    status: plan.status,
    exitedEarly: plan.penalty !== null,
    usedForLoss: plan.isUsedForLoss,
    ...(plan.penalty === null ? {} : { penalty: formatUnits(plan.penalty) }),
    ...(plan.endedAt === null ? {} : { endedAt: formatInstant(plan.endedAt) }),
  };
}
