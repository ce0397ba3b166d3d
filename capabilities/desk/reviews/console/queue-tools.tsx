import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#foundation/ui/button.tsx';
import { useKeys } from '#foundation/ui/keys.ts';
import { Select } from '#foundation/ui/select.tsx';
import { showToast } from '#foundation/ui/toast.ts';
import { useFormat } from '#foundation/ui/use-format.ts';
import type { Review } from '../console-contract.ts';
import { type ReviewKind, type ReviewShow, reviewShows } from '../rules.ts';
import { AssignMany } from './assign-many.tsx';
import { RejectMany } from './reject-many.tsx';
import { useClaimNext, useOfMany } from './team-queries.ts';
import { useToldOfMany } from './use-told-of-many.ts';

type Props = {
  kind: ReviewKind | undefined;
  show: ReviewShow;
  onShow: (show: ReviewShow) => void;
  assignedToMe: number;
  /** What is ticked, of the page that stands. */
  ticked: readonly Review[];
  onTick: (ids: ReadonlySet<string>) => void;
  chosen: string | undefined;
  page: readonly Review[];
  onOpen: (id: string) => void;
};

/** What is done with the queue as a whole: which part of it shows, what is next, and several at once. */
export function QueueTools(props: Props) {
  const { kind, show, onShow, assignedToMe, ticked, onTick, chosen, page, onOpen } = props;
  const t = useTranslations('reviews');
  const format = useFormat();
  const next = useClaimNext();
  const { claim, release } = useOfMany();
  const [isRejecting, setRejecting] = useState(false);
  const [assigning, setAssigning] = useState<readonly Review[]>([]);
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
  const tickAll = () => onTick(new Set(ticked.length === page.length ? [] : page.map(({ id }) => id)));
  const ids = ticked.map((review) => review.id);
  const assign = () => setAssigning(ticked.length > 0 ? ticked : page.filter(({ id }) => id === chosen));
  const tickChosen = () =>
    chosen !== undefined && onTick(new Set(ids).symmetricDifference(new Set([chosen])));
  const undoClaim = () => {
    const ids = lastClaimed.current.splice(0);
    if (ids.length > 0) release.mutate(ids);
  };
  useKeys([
    { key: 'x', text: t('keys.tick'), press: tickChosen },
    { key: 'n', text: t('keys.claimNext'), press: claimNext },
    { key: 'm', text: t('keys.tickAll'), press: tickAll },
    { key: 't', text: t('keys.assign'), press: assign },
    { key: 'u', text: t('keys.undo'), press: undoClaim },
  ]);

  const isOneKind = new Set(ticked.map((review) => review.kind)).size === 1;
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
    release.mutate(ids, {
      onSuccess: (made) => told(made, (count) => t('tools.released', { count })),
    });
  return (
    <>
      <div className="flex gap-2">
        <Select
          className="min-w-0 flex-1"
          label={t('filter.show')}
          hideLabel
          value={show}
          onChange={onShow}
          options={reviewShows.map((value) => ({
            value,
            label: t(`shows.${value}`),
            ...(value === 'assigned' && assignedToMe > 0 ? { detail: format.count(assignedToMe) } : {}),
          }))}
        />
        <Button onClick={claimNext} busy={next.isPending} title="n">
          {t('tools.next')}
        </Button>
      </div>
      {assignedToMe > 0 && show !== 'assigned' && (
        <Button
          size="small"
          tone="quiet"
          className="-my-1 -ms-3 self-start"
          onClick={() => onShow('assigned')}
        >
          {t('assign.waiting', { count: assignedToMe })}
        </Button>
      )}
      {ticked.length > 0 && (
        <fieldset
          aria-label={t('tools.ticked', { count: ticked.length })}
          className="flex flex-wrap items-center gap-2"
        >
          <span className="me-auto text-note text-quiet">{t('tools.ticked', { count: ticked.length })}</span>
          <Button size="small" onClick={claimAll} busy={claim.isPending}>
            {t('claim.take')}
          </Button>
          {ticked.some(({ isMine }) => isMine) && (
            <Button size="small" onClick={releaseAll} busy={release.isPending}>
              {t('claim.release')}
            </Button>
          )}
          <Button size="small" onClick={assign} title="t">
            {t('assign.open')}
          </Button>
          <Button size="small" tone="danger" disabled={!isOneKind} onClick={() => setRejecting(true)}>
            {t('form.reject')}
          </Button>
          {!isOneKind && <span className="basis-full text-note text-faint">{t('tools.oneKind')}</span>}
        </fieldset>
      )}
      {isRejecting && ticked[0] !== undefined && (
        <RejectMany
          ids={ids}
          example={ticked[0].id}
          onClose={() => setRejecting(false)}
          onDone={(made) => {
            setRejecting(false);
            told(made, (count) => t('tools.rejected', { count }));
          }}
        />
      )}
      {assigning.length > 0 && (
        <AssignMany
          reviews={assigning}
          onClose={() => setAssigning([])}
          onDone={(made, assignee) => {
            setAssigning([]);
            told(made, (count) => t(assignee === undefined ? 'assign.undone' : 'assign.done', { count }));
          }}
        />
      )}
    </>
  );
}
