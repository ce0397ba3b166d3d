import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import type { Book } from '#foundation/ids/book.ts';
import { asCustomerId, asRecordId } from '#foundation/ids/ids.ts';
import { formatInstant, type Instant } from '#foundation/time/clock.ts';
import type { PlanStatus, SmartPlan } from '../rules.ts';

/** A plan with whose it is. */
export interface OwnedPlan {
  readonly key: AccountKey;
  readonly plan: SmartPlan;
}

/** A row of plans.smart_plan. */
export interface PlanRow {
  readonly customer_id: bigint;
  readonly id: bigint;
  readonly book: Book;
  readonly product_id: string;
  readonly days: number;
  readonly principal: bigint;
  readonly daily_rate_ppm: bigint;
  readonly penalty_rate_ppm: bigint;
  readonly started_at: Date;
  readonly credited_days: number;
  readonly renew: boolean;
  readonly status: PlanStatus;
  readonly ended_at: Date | null;
  readonly penalty: bigint | null;
}

export function planOfRow(row: PlanRow): OwnedPlan {
  return {
    key: { book: row.book, customerId: asCustomerId(row.customer_id) },
    plan: {
      id: asRecordId(row.id),
      productId: row.product_id,
      days: row.days,
      principal: row.principal,
      dailyRatePpm: row.daily_rate_ppm,
      penaltyRatePpm: row.penalty_rate_ppm,
      startedAt: row.started_at.getTime(),
      creditedDays: row.credited_days,
      renew: row.renew,
      status: row.status,
      endedAt: row.ended_at === null ? null : row.ended_at.getTime(),
      penalty: row.penalty,
    },
  };
}

type Column = readonly [name: string, type: string, value: (owned: OwnedPlan) => unknown];
const time = (at: Instant | null) => (at === null ? null : formatInstant(at));

const fixed: readonly Column[] = [
  ['customer_id', 'bigint', ({ key }) => key.customerId],
  ['id', 'bigint', ({ plan }) => plan.id],
  ['book', 'text', ({ key }) => key.book],
  ['product_id', 'text', ({ plan }) => plan.productId],
  ['days', 'integer', ({ plan }) => plan.days],
  ['principal', 'bigint', ({ plan }) => plan.principal],
  ['daily_rate_ppm', 'bigint', ({ plan }) => plan.dailyRatePpm],
  ['penalty_rate_ppm', 'bigint', ({ plan }) => plan.penaltyRatePpm],
  ['started_at', 'timestamptz', ({ plan }) => time(plan.startedAt)],
];
const changing: readonly Column[] = [
  ['credited_days', 'integer', ({ plan }) => plan.creditedDays],
  ['renew', 'boolean', ({ plan }) => plan.renew],
  ['status', 'text', ({ plan }) => plan.status],
  ['ended_at', 'timestamptz', ({ plan }) => time(plan.endedAt)],
  ['penalty', 'bigint', ({ plan }) => plan.penalty],
];

/** All of a {@link PlanRow}. */
export const allColumns = [...fixed, ...changing];
export const updatedColumns = [...fixed.slice(0, 2), ...changing];
export const names = (columns: readonly Column[]) => columns.map(([name]) => name).join(', ');
export const arrays = (columns: readonly Column[]) =>
  columns.map(([, type], index) => `$${index + 1}::${type}[]`).join(', ');
export const changes = changing.map(([name]) => `${name} = v.${name}`).join(', ');

/** Columns as arrays. */
export function valuesOf(columns: readonly Column[], rows: readonly OwnedPlan[]): unknown[] {
  return columns.map(([, , value]) => rows.map(value));
}
