import { useMutation } from '@tanstack/react-query';
import { secondMs } from '#foundation/time/clock.ts';
import { useMarkStale } from '#foundation/ui/call-keys.ts';
import { askConsole } from '#foundation/ui/operator-platform.ts';
import { useCall } from '#foundation/ui/use-call.ts';
import {
  claimReview,
  countReviews,
  decideReview,
  getReview,
  listReviews,
  type Review,
  releaseReview,
  takeBackDecision,
} from '../console-contract.ts';
import type { Decision } from '../rules.ts';
import { type InboxFilter, narrowingInput } from './inbox-search.ts';

export const reviewsPerPage = 25;
/** The inbox moves while others work on it, and no event says so. */
const refreshMs = 10 * secondMs;

/** What a filter asks of the list, without where in it one is. */
export function listInput(filter: InboxFilter) {
  const { kind, status, show, sort, reason } = filter;
  return {
    ...narrowingInput(filter),
    ...(kind === undefined ? {} : { kind }),
    ...(reason === undefined ? {} : { reasonCode: reason }),
    status,
    show,
    sort,
  };
}

/** What waits is read `after` a place, so that nothing slips by while others decide; the rest by page. */
export function useInbox(filter: InboxFilter, page: number, after: string | undefined) {
  const from = after === undefined ? { pageNum: page } : { after };
  const asked = listInput(filter);
  return useCall(
    listReviews,
    { ...asked, ...from, pageSize: reviewsPerPage },
    {
      keepPrevious: ({ status, show }) => status === asked.status && show === asked.show,
      refetchInterval: refreshMs,
    },
  );
}

/** How much waits, of what a filter lets through; of everything without one. */
export function useCounts(filter?: InboxFilter) {
  const { kind, show } = filter ?? {};
  const asked = {
    ...(filter === undefined ? {} : narrowingInput(filter)),
    ...(kind === undefined ? {} : { kind }),
    ...(show === undefined ? {} : { show }),
  };
  return useCall(countReviews, asked, { keepPrevious: true, refetchInterval: refreshMs });
}

export function useReview(id: string) {
  return useCall(getReview, { id }, { refetchInterval: refreshMs });
}

export function useClaim(id: string) {
  return useMutation({
    mutationFn: (isClaim: boolean) => askConsole(isClaim ? claimReview : releaseReview, { id }),
    onSettled: useMarkStale('reviews'),
  });
}

export type Decided = {
  readonly decision: Decision;
  readonly reasonCode: string;
  readonly note: string;
  readonly items?: Record<string, string>;
};

/**
 * What it did may show anywhere: everything is fetched again. `onDecided` runs first, while the queue is as
 * it was: the form is gone once the answer shows.
 */
export function useDecide(id: string, onDecided: (decision: Decision, review: Review) => void) {
  return useMutation({
    mutationFn: (decided: Decided) => askConsole(decideReview, { id, ...decided }),
    onSuccess: (review, { decision }) => onDecided(decision, review),
    onSettled: useMarkStale('everything'),
  });
}

export function useTakeBack() {
  return useMutation({
    mutationFn: (id: string) => askConsole(takeBackDecision, { id }),
    onSettled: useMarkStale('everything'),
  });
}
