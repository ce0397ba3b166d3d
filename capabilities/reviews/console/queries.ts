import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { secondMs } from '#foundation/time/clock.ts';
import { askConsole } from '#foundation/ui/operator-platform.ts';
import {
  claimReview,
  countReviews,
  decideReview,
  getReview,
  listReviews,
  releaseReview,
} from '../console-contract.ts';
import type { Decision, ReviewKind, ReviewShow } from '../rules.ts';

export const reviewsPerPage = 25;
/** The inbox moves while others work on it, and no event says so. */
const refreshMs = 10 * secondMs;

export type InboxFilter = {
  readonly kind: ReviewKind | undefined;
  readonly status: 'waiting' | 'approved' | 'rejected';
  /** Which part of what waits. */
  readonly show: ReviewShow;
};

/** What waits is read `after` a place, so that nothing slips by while others decide; the rest by page. */
export function useInbox({ kind, status, show }: InboxFilter, page: number, after: string | undefined) {
  const from = after === undefined ? { pageNum: page } : { after };
  return useQuery({
    queryKey: ['reviews', 'list', status, show, kind, page, after],
    queryFn: ({ signal }) =>
      askConsole(
        listReviews,
        { ...(kind === undefined ? {} : { kind }), ...from, status, show, pageSize: reviewsPerPage },
        { signal },
      ),
    placeholderData: (previous, query) =>
      query?.queryKey[2] === status && query.queryKey[3] === show ? previous : undefined,
    refetchInterval: refreshMs,
  });
}

export function useCounts() {
  return useQuery({
    queryKey: ['reviews', 'count'],
    queryFn: ({ signal }) => askConsole(countReviews, {}, { signal }),
    refetchInterval: refreshMs,
  });
}

export function useReview(id: string) {
  return useQuery({
    queryKey: ['reviews', 'detail', id],
    queryFn: ({ signal }) => askConsole(getReview, { id }, { signal }),
    refetchInterval: refreshMs,
  });
}

export function useClaim(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (isClaim: boolean) => askConsole(isClaim ? claimReview : releaseReview, { id }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['reviews'] }),
  });
}

export type Decided = {
  readonly decision: Decision;
  readonly reasonCode: string;
  readonly note: string;
  readonly items?: Record<string, string>;
};

/**
 * What it did may show anywhere: everything is asked again. `onDecided` is told first, while the queue is as
 * it was: the form is gone once the answer shows.
 */
export function useDecide(id: string, onDecided: (decision: Decision) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (decided: Decided) => askConsole(decideReview, { id, ...decided }),
    onSuccess: (_, { decision }) => onDecided(decision),
    onSettled: () => queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== 'me' }),
  });
}
