import type { OutputOf } from '#foundation/calls/define-call.ts';
import { asOperatorId } from '#foundation/ids/ids.ts';
import { type Asset, assets } from '#foundation/money/money.ts';
import { accept, refuse } from '#foundation/refusals/result.ts';
import type { CountedKind, countReviews as countCall, listReviews as listCall } from '../console-contract.ts';
import { formatPlace, type ListedStatus } from '../rules.ts';
import { countQueue, type QueuePageAsk, readQueuePage } from './queue.ts';
import type { QueueAsk } from './queue-sources.ts';
import type { Reviewer, ReviewNeeds } from './review-needs.ts';
import { countDecided, type ReviewRow, selectDecided, selectDecisions } from './reviews.sql.ts';
import { describe } from './show-review.ts';

/** The call's filters. `assignee` is a colleague's e-mail address, or `nobody` for what is unassigned. */
export interface ReviewFilter extends Omit<QueueAsk, 'assignee'> {
  readonly assignee?: string | undefined;
}

export interface ReviewList extends ReviewFilter, Pick<QueuePageAsk, 'sort' | 'after' | 'offset' | 'limit'> {
  readonly status: ListedStatus;
  /** Of what is decided. */
  readonly reasonCode?: string | undefined;
}

/** SERVICE_UNAVAILABLE where worth is asked for and some asset has no price. */
export function checkPriced({ usdtRate }: ReviewNeeds, { sort, worthFrom, worthTo }: Partial<ReviewList>) {
  const isAsked = sort === 'worth' || worthFrom !== undefined || worthTo !== undefined;
  const isPriced = (asset: Asset) => asset === 'USDT' || usdtRate(asset) !== undefined;
  return isAsked && !assets.every(isPriced) ? refuse('SERVICE_UNAVAILABLE') : accept(null);
}

export async function listReviews(
  needs: ReviewNeeds,
  { status, reasonCode, assignee, ...asked }: ReviewList,
  by: Reviewer,
): Promise<OutputOf<typeof listCall>> {
  const { db, usdtRate } = needs;
  if (status === 'waiting') {
    const ask = { ...asked, assignee: await findAssignee(needs, assignee) };
    const { total, page } = await readQueuePage(needs, ask, by);
    const places = new Map(page.map(({ row, place }) => [row.id, formatPlace(place)]));
    const described = await describeWithDecisions(
      needs,
      page.map(({ row }) => row),
      by,
    );
    return { total, rows: described.map((row) => ({ ...row, place: places.get(row.id) })) };
  }
  const { kind, country, ...filter } = asked;
  const customers = country === undefined ? undefined : needs.fromCountry(country);
  const decided = { state: status, kind, reasonCode, filter: { ...filter, customers }, usdtRate };
  const [total, rows] = await Promise.all([countDecided(db, decided), selectDecided(db, decided, asked)]);
  return { total, rows: await describeWithDecisions(needs, rows, by) };
}

/** What waits of each kind, and what is late; and how much is late outside of what is asked for. */
export async function countReviews(
  needs: ReviewNeeds,
  { assignee, ...asked }: ReviewFilter,
  by: Reviewer,
): Promise<OutputOf<typeof countCall>> {
  const { kind, ...ofEvery } = { ...asked, assignee: await findAssignee(needs, assignee) };
  const isAll = Object.values(ofEvery).every((value) => value === undefined || value === 'all');
  const [all, assigned] = await Promise.all([
    countQueue(needs, {}, by),
    countQueue(needs, { show: 'assigned' }, by),
  ]);
  const kinds = isAll ? all : await countQueue(needs, ofEvery, by);
  const shown = kinds.filter((each) => kind === undefined || each.kind === kind);
  const overdue = sumOverdue(all);
  return {
    kinds,
    overdue,
    overdueOutside: Math.max(0, overdue - sumOverdue(shown)),
    assignedToMe: assigned.reduce((sum, { waiting }) => sum + waiting, 0),
  };
}

async function describeWithDecisions(needs: ReviewNeeds, rows: readonly ReviewRow[], by: Reviewer) {
  const decisions = await selectDecisions(
    needs.db,
    rows.map(({ id }) => id),
  );
  return await describe(needs, rows, decisions, by);
}

/** Undefined: not filtered; null: unassigned. An unknown colleague's id matches nothing. */
async function findAssignee({ operators }: ReviewNeeds, named: string | undefined) {
  if (named === undefined) return undefined;
  if (named === 'nobody') return null;
  const found = (await operators.colleagues()).find(({ email }) => email === named);
  return found?.id ?? asOperatorId(0n);
}

function sumOverdue(counted: readonly CountedKind[]): number {
  return counted.reduce((sum, { overdue }) => sum + overdue, 0);
}
