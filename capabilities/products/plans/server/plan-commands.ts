import { planReserve } from '#capabilities/money/accounting/plans.ts';
import type { CommandContext, MoneyCommandKind } from '#capabilities/money/ledger/face.ts';
import { setAsideUsed } from '#capabilities/money/ledger/set-aside.ts';
import type { RecordId } from '#foundation/ids/ids.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { PlanNews } from '../contract.ts';
import {
  buyPlan,
  creditDue,
  creditedThrough,
  type Decided,
  endForLoss,
  exitPlan,
  maturesAt,
  type PlanProduct,
  type Purchase,
  type SmartPlan,
  stepMatured,
} from '../rules.ts';
import { type ActivePlans, accruedUntilOf, markOf, type PlanChange, planParticipant } from './plan-lane.ts';
import { type NamelessOrder, planView } from './plan-view.ts';

type PlanCommand<Input> = MoneyCommandKind<Input, ActivePlans, readonly PlanChange[], NamelessOrder>;
type PlanContext = CommandContext<ActivePlans>;

/** Every sale, credit and exit moves what backs the promises. */
const funded = () => Object.values(planReserve);

/**
 * An undefined product is not on sale. That is refused here and not before, so that a repeated request gets
 * its stored answer whatever is on sale since.
 */
export const buying: PlanCommand<Omit<Purchase, 'product'> & { readonly product: PlanProduct | undefined }> =
  {
    name: 'plans.buy',
    participant: planParticipant,
    funded,
    decide({ product, ...purchase }, context) {
      if (product === undefined) return refuse('PLAN_UNKNOWN');
      // Where the clock was put back, no day of it has been credited yet.
      const at = Math.max(context.at, accruedUntilOf(context.mark));
      const bought = buyPlan({ ...purchase, product }, context.state.values(), { id: context.nextId(), at });
      return bought.ok ? decision(context, 'created', bought.value) : bought;
    },
  };

export const exiting: PlanCommand<RecordId> = {
  name: 'plans.exit',
  participant: planParticipant,
  funded,
  decide(id, context) {
    const plan = planOf(context, id);
    if (plan === undefined) return refuse('PLAN_NOT_EARNING');
    const left = exitPlan(plan, context.at);
    return left.ok ? decision(context, 'changed', left.value) : left;
  },
};

export const renewing: PlanCommand<{ readonly id: RecordId; readonly renew: boolean }> = {
  name: 'plans.renew',
  participant: planParticipant,
  decide({ id, renew }, context) {
    const plan = planOf(context, id);
    if (plan?.status !== 'earning') return refuse('PLAN_NOT_EARNING');
    return decision(context, 'changed', { plan: { ...plan, renew }, transfers: [] });
  },
};

/**
 * Credits every plan of the account with the days that are over, but for a term's last: with that,
 * {@link advancing} ends it. PLAN_NOT_EARNING when there is none. No plan's row is written, and no event
 * stored: it comes daily.
 */
export const crediting: MoneyCommandKind<null, ActivePlans, readonly PlanChange[], null> = {
  name: 'plans.credit',
  participant: planParticipant,
  isLowPriority: true,
  takesNothing: true,
  settles: 'plans',
  decide(_, { state, mark, at }) {
    const accruedUntil = accruedUntilOf(mark);
    const transfers = [...state.values()].flatMap(
      (plan) => creditDue(creditedThrough(plan, accruedUntil), at).transfers,
    );
    if (transfers.length === 0) return refuse('PLAN_NOT_EARNING');
    return accept({ transfers, change: [], answer: null, mark: markOf(at), events: [] });
  },
};

/**
 * Ends plans, those bought last first, until so many units are available of them; gives how many are, as
 * text.
 */
export const releasing: MoneyCommandKind<bigint, ActivePlans, readonly PlanChange[], string> = {
  name: 'plans.release',
  participant: planParticipant,
  takesNothing: true,
  funded,
  decide(units, { key, state, mark, at }) {
    const lastFirst = [...state.values()].sort((a, b) => (a.id > b.id ? -1 : 1));
    const ended: Decided[] = [];
    let released = 0n;
    for (const plan of lastFirst) {
      if (released >= units) break;
      const last = endForLoss(creditedThrough(plan, accruedUntilOf(mark)), at);
      ended.push(last);
      for (const { to, units: moved } of last.transfers) if (to === 'available') released += moved;
    }
    return accept({
      transfers: ended.flatMap(({ transfers }) => transfers),
      change: ended.map(({ plan }) => ({ kind: 'changed', plan })),
      answer: `${released}`,
      events: ended.flatMap(({ plan }) => [
        { event: 'plan', data: planView(key.book, plan, at) },
        setAsideUsed(key, 'plan', { id: plan.id, units: plan.principal }),
      ]),
    });
  },
};

export interface Advance {
  readonly id: RecordId;
  /** What a renewal is bought under; undefined when it can't be: then the plan ends. */
  readonly renewAs: PlanProduct | undefined;
}

/** Brings a plan whose term is over one step further. */
export const advancing: PlanCommand<Advance> = {
  name: 'plans.advance',
  participant: planParticipant,
  isLowPriority: true,
  funded,
  decide({ id, renewAs }, context) {
    const plan = planOf(context, id);
    if (plan === undefined) return refuse('PLAN_NOT_EARNING');
    const stepped = stepMatured(plan, context.at);
    const renewed = renewal(plan, stepped, renewAs, context);
    if (renewed === undefined) {
      const news = stepped.plan.status === 'completed' ? 'paidBack' : undefined;
      return decision(context, 'changed', stepped, news);
    }
    if (!renewed.ok) return renewed;
    return accept({
      transfers: [...stepped.transfers, ...renewed.value.transfers],
      change: [
        { kind: 'changed', plan: stepped.plan },
        { kind: 'created', plan: renewed.value.plan },
      ],
      answer: planView(context.key.book, stepped.plan, context.at),
      events: [eventOf(context, stepped.plan), eventOf(context, renewed.value.plan, 'renewed')],
    });
  },
};

/**
 * The next term begins when the last one ended, under the terms of today; where they are worse than the
 * plan's own there is none, since the customer has not seen them. Days of it that the account is
 * credited through are credited at once.
 */
function renewal(
  before: SmartPlan,
  { plan }: Decided,
  product: PlanProduct | undefined,
  context: PlanContext,
): Result<Decided> | undefined {
  if (plan.status !== 'completed' || !before.renew || product === undefined) return undefined;
  const isWorse =
    (product.dailyRatesPpm.get(plan.days) ?? 0n) < plan.dailyRatePpm ||
    product.penaltyRatePpm > plan.penaltyRatePpm;
  if (isWorse) return undefined;
  const others = [...context.state.values()].filter(({ id }) => id !== plan.id);
  const purchase = { product, days: plan.days, units: plan.principal, renew: true };
  const bought = buyPlan(purchase, others, { id: context.nextId(), at: maturesAt(plan) });
  if (!bought.ok) return bought;
  const caughtUp = creditDue(bought.value.plan, accruedUntilOf(context.mark));
  return accept({ ...caughtUp, transfers: [...bought.value.transfers, ...caughtUp.transfers] });
}

function planOf({ state, mark }: PlanContext, id: RecordId): SmartPlan | undefined {
  const plan = state.get(id);
  return plan && creditedThrough(plan, accruedUntilOf(mark));
}

function decision(
  context: PlanContext,
  kind: PlanChange['kind'],
  { plan, transfers }: Decided,
  news?: PlanNews,
) {
  const event = eventOf(context, plan, news);
  const answer = planView(context.key.book, plan, context.at);
  return accept({ transfers, change: [{ kind, plan }], answer, events: [event] });
}

function eventOf(context: PlanContext, plan: SmartPlan, news?: PlanNews) {
  const view = planView(context.key.book, plan, context.at);
  return { event: 'plan', data: news === undefined ? view : { ...view, news } } as const;
}
