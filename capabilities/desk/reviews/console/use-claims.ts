import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { showToast } from '#foundation/ui/toast.ts';
import type { ReviewKind } from '../rules.ts';
import { useClaimNext, useOfMany } from './team-queries.ts';
import { useToldOfMany } from './use-told-of-many.ts';

type Queue = {
  kind: ReviewKind | undefined;
  /** What is ticked. */
  ids: readonly string[];
  onTick: (ids: ReadonlySet<string>) => void;
  onOpen: (id: string) => void;
};

export type Claims = ReturnType<typeof useClaims>;

/** Claims what is next or what is ticked, releases it, and takes the last claim back. */
export function useClaims({ kind, ids, onTick, onOpen }: Queue) {
  const t = useTranslations('reviews');
  const next = useClaimNext();
  const { claim, release } = useOfMany();
  const told = useToldOfMany(onTick);
  const lastClaimed = useRef<string[]>([]);
  const claimNext = () =>
    next.mutate(kind, {
      onSuccess: ({ review, isBeyondLimits }) => {
        const none = isBeyondLimits ? t('tools.beyondLimits') : t('tools.nothing');
        if (review === undefined) return showToast({ title: none });
        lastClaimed.current = [review.id];
        onOpen(review.id);
      },
    });
  const undo = () => {
    const claimed = lastClaimed.current.splice(0);
    if (claimed.length > 0) release.mutate(claimed);
  };
  const claimAll = () =>
    claim.mutate(ids, {
      onSuccess(made) {
        told(
          made,
          (count) => t('tools.claimed', { count }),
          (done) => release.mutate(done),
        );
        lastClaimed.current = made.results.map(({ id }) => id);
      },
    });
  const releaseAll = () =>
    release.mutate(ids, { onSuccess: (made) => told(made, (count) => t('tools.released', { count })) });
  return {
    claimNext,
    isClaimingNext: next.isPending,
    claimAll,
    isClaiming: claim.isPending,
    releaseAll,
    isReleasing: release.isPending,
    undo,
    told,
  };
}
