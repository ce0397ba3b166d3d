import type { Transfer } from '#capabilities/money/ledger/rules.ts';
import type { RecordId } from '#foundation/ids/ids.ts';
import { divide, smaller } from '#foundation/money/rounding.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import { unknownCase } from '#foundation/text/words.ts';
import { dayMs, type Instant } from '#foundation/time/clock.ts';

/**
 * What a plan is sold under (docs/product.md, "Smart plans"). Amounts in USDT units, rates in parts per
 * million.
 */
export interface PlanProduct {
  readonly id: string;
  readonly minUnits: bigint;
  readonly maxUnits: bigint;
  /** Yield a day, by the plan's days. */
  readonly dailyRatesPpm: ReadonlyMap<number, bigint>;
  /** Share of the principal that leaving on the first day costs; it falls with the days that remain. */
  readonly penaltyRatePpm: bigint;
}

/** No plan may promise more than 12 % a year (docs/product.md, "Smart plans"). */
export const largestDailyRatePpm = divide(120_000n, 365n, 'down');
export const daysPerYear = 365n;

export const planStatuses = ['earning', 'expired', 'profitSplit', 'completed'] as const;
export type PlanStatus = (typeof planStatuses)[number];

/** A plan that was bought, with the terms it was bought under. */
export interface SmartPlan {
  readonly id: RecordId;
  readonly productId: string;
  readonly days: number;
  readonly principal: bigint;
  readonly dailyRatePpm: bigint;
  readonly penaltyRatePpm: bigint;
  readonly startedAt: Instant;
  /**
   * How many days' yield has been credited; of one that is earning, at least (see {@link creditedThrough}).
   */
  readonly creditedDays: number;
  readonly renew: boolean;
  readonly status: PlanStatus;
  /** When it was completed; null until then. */
  readonly endedAt: Instant | null;
  /** What leaving early cost; null when it ran its term. */
  readonly penalty: bigint | null;
  /** Whether it was ended so that its principal pays a loss. */
  readonly isUsedForLoss: boolean;
}

/** All that a purchase decides. */
export interface Purchase {
  readonly product: PlanProduct;
  readonly days: number;
  readonly units: bigint;
  readonly renew: boolean;
}

/**
 * The yield of so many days together, simple, rounded down: splitting a period changes nothing, because it is
 * the difference of two of these.
 */
export function yieldOf(principal: bigint, dailyRatePpm: bigint, days: number): bigint {
  return divide(principal * dailyRatePpm * BigInt(days), 1_000_000n, 'down');
}

/** The least that selling one promises. */
export function leastPromiseOf({ minUnits, dailyRatesPpm }: PlanProduct): bigint {
  const promises = [...dailyRatesPpm].map(([days, ratePpm]) => yieldOf(minUnits, ratePpm, days));
  return promises.reduce(smaller);
}

/** What the yield comes to in a year, in parts per million. */
export function aprPpmOf(dailyRatePpm: bigint): bigint {
  return dailyRatePpm * daysPerYear;
}

export function maturesAt({ startedAt, days }: Pick<SmartPlan, 'startedAt' | 'days'>): Instant {
  return startedAt + days * dayMs;
}

/** The whole days a plan has run, never more than its term. */
export function runDaysOf(plan: Pick<SmartPlan, 'startedAt' | 'days' | 'endedAt'>, at: Instant): number {
  const until = plan.endedAt ?? at;
  return Math.min(plan.days, Math.max(0, Math.floor((until - plan.startedAt) / dayMs)));
}

export function earnedOf({ principal, dailyRatePpm, creditedDays }: SmartPlan): bigint {
  return yieldOf(principal, dailyRatePpm, creditedDays);
}

/** What leaving now costs and returns. By whole days that remain, rounded in the customer's favour. */
export function exitOf(plan: SmartPlan, at: Instant): { penalty: bigint; refund: bigint } {
  const remaining = BigInt(plan.days - runDaysOf(plan, at));
  const penalty = divide(
    plan.principal * plan.penaltyRatePpm * remaining,
    1_000_000n * BigInt(plan.days),
    'down',
  );
  return { penalty, refund: plan.principal - penalty };
}

export interface Decided {
  readonly plan: SmartPlan;
  readonly transfers: readonly Transfer[];
}

/**
 * Sells a plan: the principal is set aside, and its whole yield is reserved in the same transaction.
 * PLAN_DAYS_UNKNOWN, INVESTMENT_AMOUNT_WRONG, ALREADY_PURCHASED while one of the product is under way.
 */
export function buyPlan(
  { product, days, units, renew }: Purchase,
  active: Iterable<SmartPlan>,
  { id, at }: { readonly id: RecordId; readonly at: Instant },
): Result<Decided> {
  const dailyRatePpm = product.dailyRatesPpm.get(days);
  if (dailyRatePpm === undefined) return refuse('PLAN_DAYS_UNKNOWN');
  if (units < product.minUnits || units > product.maxUnits) return refuse('INVESTMENT_AMOUNT_WRONG');
  for (const plan of active) if (plan.productId === product.id) return refuse('ALREADY_PURCHASED');
  const plan: SmartPlan = {
    id,
    productId: product.id,
    days,
    principal: units,
    dailyRatePpm,
    renew,
    penaltyRatePpm: product.penaltyRatePpm,
    startedAt: at,
    creditedDays: 0,
    status: 'earning',
    endedAt: null,
    penalty: null,
    isUsedForLoss: false,
  };
  const ref = `${id}`;
  return accept({
    plan,
    transfers: moves(
      [units, 'available', 'plan', 'planPrincipal'],
      [yieldOf(units, dailyRatePpm, days), 'house/plan-yield', 'house/plan-promised', 'planReserve'],
    ).map((move) => ({ ...move, ref })),
  });
}

/**
 * A plan as it is once all its account earns has been credited through a moment. Its row is not written for
 * that: what was credited is a function of the two dates, but for the term's last day, which is credited with
 * its end.
 */
export function creditedThrough(plan: SmartPlan, accruedUntil: Instant): SmartPlan {
  const days = Math.min(runDaysOf(plan, accruedUntil), plan.days - 1);
  return plan.status !== 'earning' || days <= plan.creditedDays ? plan : { ...plan, creditedDays: days };
}

/** Credits the yield of whole days that are over, but for the term's last; nothing when there is none. */
export function creditDue(plan: SmartPlan, at: Instant): Decided {
  return creditDays(plan, Math.min(at, maturesAt(plan) - 1));
}

/** Credits the yield of all whole days that have not been; nothing when there is none. */
export function creditDays(plan: SmartPlan, at: Instant): Decided {
  const days = runDaysOf(plan, at);
  if (plan.status !== 'earning' || days <= plan.creditedDays) return { plan, transfers: [] };
  const credited = { ...plan, creditedDays: days };
  return {
    plan: credited,
    transfers: moves([
      earnedOf(credited) - earnedOf(plan),
      'house/plan-promised',
      'available',
      'planYield',
    ]).map((move) => ({ ...move, ref: `${plan.id}` })),
  };
}

/**
 * One step of a plan whose term is over: expired, then its profit being split, then completed with the
 * principal back.
 */
export function stepMatured(plan: SmartPlan, at: Instant): Decided {
  switch (plan.status) {
    case 'earning': {
      if (at < maturesAt(plan)) return { plan, transfers: [] };
      const credited = creditDays(plan, at);
      return { ...credited, plan: { ...credited.plan, status: 'expired' } };
    }
    case 'expired':
      return { plan: { ...plan, status: 'profitSplit' }, transfers: [] };
    case 'profitSplit':
      return {
        plan: { ...plan, status: 'completed', endedAt: maturesAt(plan) },
        transfers: moves([plan.principal, 'plan', 'available', 'planReturn']).map((move) => ({
          ...move,
          ref: `${plan.id}`,
        })),
      };
    case 'completed':
      return { plan, transfers: [] };
    default:
      return unknownCase(plan.status);
  }
}

/**
 * Ends a plan before its term: days that are over are still credited, the rest of the promise goes back to
 * the reserve, and the penalty to the platform. PLAN_NOT_EARNING when its term is over or it has ended.
 */
export function exitPlan(plan: SmartPlan, at: Instant): Result<Decided> {
  if (plan.status !== 'earning' || at >= maturesAt(plan)) return refuse('PLAN_NOT_EARNING');
  const credited = creditDays(plan, at);
  const { penalty, refund } = exitOf(plan, at);
  const promised = yieldOf(plan.principal, plan.dailyRatePpm, plan.days) - earnedOf(credited.plan);
  const released = moves(
    [promised, 'house/plan-promised', 'house/plan-yield', 'planReserveReleased'],
    [refund, 'plan', 'available', 'planReturn'],
    [penalty, 'plan', 'house/fees', 'planPenalty'],
  ).map((move) => ({ ...move, ref: `${plan.id}` }));
  return accept({
    plan: { ...credited.plan, status: 'completed', endedAt: at, penalty, renew: false },
    transfers: [...credited.transfers, ...released],
  });
}

/**
 * Ends a plan, whatever is left of its term, so that its principal pays a loss. Days that are over are
 * credited, and nothing is taken for leaving early.
 */
export function endForLoss(plan: SmartPlan, at: Instant): Decided {
  const ended = endUnpenalised(plan, at);
  return {
    plan: { ...ended.plan, penaltyRatePpm: plan.penaltyRatePpm, isUsedForLoss: true },
    transfers: ended.transfers.map((each) =>
      each.reason === 'planReturn' ? { ...each, reason: 'planUsedForLoss' } : each,
    ),
  };
}

function endUnpenalised(plan: SmartPlan, at: Instant): Decided {
  const left = exitPlan({ ...plan, penaltyRatePpm: 0n }, at);
  if (left.ok) return left.value;
  const transfers: Transfer[] = [];
  let last = plan;
  while (last.status !== 'completed') {
    const stepped = stepMatured(last, at);
    transfers.push(...stepped.transfers);
    last = stepped.plan;
  }
  return { plan: last, transfers };
}

type Move = readonly [units: bigint, from: Transfer['from'], to: Transfer['to'], reason: Transfer['reason']];

/** The moves that move anything. */
function moves(...all: readonly Move[]) {
  return all
    .filter(([units]) => units > 0n)
    .map(([units, from, to, reason]) => ({ asset: 'USDT' as const, units, from, to, reason }));
}
