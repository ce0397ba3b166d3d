import { useMutation } from '@tanstack/react-query';
import { useMarkStale } from '#foundation/ui/call-keys.ts';
import { askConsole } from '#foundation/ui/operator-platform.ts';
import { useCall } from '#foundation/ui/use-call.ts';
import type { ReviewKind } from '../rules.ts';
import {
  assignReviews,
  claimNextReview,
  claimReviews,
  listAssignees,
  rejectReviews,
  releaseReviews,
} from '../team-contract.ts';

/** Claims what is due next for the caller, of one kind or of all. */
export function useClaimNext() {
  const refresh = useMarkStale('reviews');
  return useMutation({
    mutationFn: (kind: ReviewKind | undefined) =>
      askConsole(claimNextReview, kind === undefined ? {} : { kind }),
    // What follows, and the key that takes it back, do not wait for the lists.
    onSettled: () => void refresh(),
  });
}

/** The same for several at once; each answer says what stood against which. */
export function useOfMany() {
  const refresh = useMarkStale('everything');
  const onSettled = () => void refresh();
  return {
    claim: useMutation({
      mutationFn: (ids: readonly string[]) => askConsole(claimReviews, { ids: [...ids] }),
      onSettled,
    }),
    release: useMutation({
      mutationFn: (ids: readonly string[]) => askConsole(releaseReviews, { ids: [...ids] }),
      onSettled,
    }),
    /** To a colleague's e-mail address, or to none. */
    assign: useMutation({
      mutationFn: ({ ids, assignee }: { ids: readonly string[]; assignee: string | undefined }) =>
        askConsole(assignReviews, { ids: [...ids], ...(assignee === undefined ? {} : { assignee }) }),
      onSettled,
    }),
    reject: useMutation({
      mutationFn: ({ ids, ...why }: { ids: readonly string[]; reasonCode: string; note: string }) =>
        askConsole(rejectReviews, { ids: [...ids], ...why }),
      onSettled,
    }),
  };
}

/** Colleagues who may decide some kind of reviews. */
export function useAssignees() {
  return useCall(listAssignees, {});
}
