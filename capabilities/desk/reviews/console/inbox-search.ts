import { parseUnits } from '#foundation/money/money.ts';
import { momentsOf } from '#foundation/ui/days.ts';
import {
  type ListedStatus,
  listedStatuses,
  type ReviewKind,
  type ReviewShow,
  type ReviewSort,
  reviewKinds,
  reviewShows,
  reviewSorts,
} from '../rules.ts';
import { type ViewSearch, viewNames } from '../views.ts';

/** What the address of the inbox may hold: what is looked at, and where in it one is. */
export const inboxQuery = [...viewNames, 'page', 'after', 'id'] as const;

/** What is looked at; days are the reader's own, amounts are decimals in USDT. */
export interface InboxFilter {
  readonly status: ListedStatus;
  readonly kind?: ReviewKind | undefined;
  readonly show: ReviewShow;
  readonly sort: ReviewSort;
  readonly amountFrom?: string | undefined;
  readonly amountTo?: string | undefined;
  readonly country?: string | undefined;
  readonly reason?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** An e-mail address, or `nobody`. */
  readonly assignee?: string | undefined;
  /** For what it waits. */
  readonly why?: string | undefined;
}

/** The part of a filter that the filters' form changes. */
export type Narrowing = Pick<
  InboxFilter,
  'amountFrom' | 'amountTo' | 'country' | 'reason' | 'from' | 'to' | 'assignee' | 'why'
>;

/** What no address may hold is left out of it. */
export function filterOf(search: ViewSearch): InboxFilter {
  const { amountFrom, amountTo, country, reason, from, to, assignee, why } = search;
  const status = listedStatuses.find((known) => known === search.status) ?? 'waiting';
  const isWaiting = status === 'waiting';
  return {
    status,
    kind: reviewKinds.find((known) => known === search.kind),
    show: (isWaiting && reviewShows.find((known) => known === search.show)) || 'all',
    sort: (isWaiting && reviewSorts.find((known) => known === search.sort)) || 'due',
    amountFrom: isAmount(amountFrom) ? amountFrom : undefined,
    amountTo: isAmount(amountTo) ? amountTo : undefined,
    country: country !== undefined && /^[A-Z]{2}$/.test(country) ? country : undefined,
    reason: isWaiting ? undefined : reason,
    from: momentsOf({ from }).from && from,
    to: momentsOf({ to }).to && to,
    assignee: isWaiting ? assignee : undefined,
    why: isWaiting ? why : undefined,
  };
}

function isAmount(text: string | undefined): boolean {
  const units = text === undefined ? undefined : parseUnits(text);
  return units !== undefined && units > 0n;
}

/** Of the address what says what is looked at, and not where in it one is. */
export function viewOf(search: ViewSearch): ViewSearch {
  return Object.fromEntries(
    viewNames.flatMap((name) => (search[name] === undefined ? [] : [[name, search[name]]])),
  );
}

export function isSameView(one: ViewSearch, other: ViewSearch): boolean {
  return viewNames.every((name) => one[name] === other[name]);
}

/** What the form of filters asks for, as the calls name it. */
export function narrowingInput({ amountFrom, amountTo, country, from, to, assignee, why }: InboxFilter) {
  return {
    ...(amountFrom === undefined ? {} : { amountFrom }),
    ...(amountTo === undefined ? {} : { amountTo }),
    ...(country === undefined ? {} : { country }),
    ...momentsOf({ from, to }),
    ...(assignee === undefined ? {} : { assignee }),
    ...(why === undefined ? {} : { why }),
  };
}
