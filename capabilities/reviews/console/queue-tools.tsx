import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { isRefusalName } from '#foundation/refusals/catalogue.ts';
import { refuse } from '#foundation/refusals/result.ts';
import { Button } from '#foundation/ui/button.tsx';
import { useKeys } from '#foundation/ui/keys.ts';
import { Select } from '#foundation/ui/select.tsx';
import { showToast } from '#foundation/ui/toast.ts';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import type { Review } from '../console-contract.ts';
import { type ReviewKind, type ReviewShow, reviewShows } from '../rules.ts';
import type { OfMany } from '../team-contract.ts';
import { RejectMany } from './reject-many.tsx';
import { useClaimNext, useOfMany } from './team-queries.ts';

type Props = {
  kind: ReviewKind | undefined;
  show: ReviewShow;
  onShow: (show: ReviewShow) => void;
  /** What is ticked, of the page that stands. */
  ticked: readonly Review[];
  onTick: (ids: ReadonlySet<string>) => void;
  chosen: string | undefined;
  page: readonly Review[];
  onOpen: (id: string) => void;
};

/** What is done with the queue as a whole: which part of it shows, what is next, and several at once. */
export function QueueTools({ kind, show, onShow, ticked, onTick, chosen, page, onOpen }: Props) {
  const t = useTranslations('reviews');
  const refusalText = useRefusalText();
  const next = useClaimNext();
  const { claim, release } = useOfMany();
  const [isRejecting, setRejecting] = useState(false);
  const claimNext = () =>
    next.mutate(kind, {
      onSuccess: ({ review }) =>
        review === undefined ? showToast({ title: t('tools.nothing') }) : onOpen(review.id),
    });
  const tickAll = () => onTick(new Set(ticked.length === page.length ? [] : page.map(({ id }) => id)));
  const ids = ticked.map((review) => review.id);
  const tickChosen = () =>
    chosen !== undefined && onTick(new Set(ids).symmetricDifference(new Set([chosen])));
  useKeys([
    { key: 'x', text: t('keys.tick'), press: tickChosen },
    { key: 'n', text: t('keys.claimNext'), press: claimNext },
    { key: 'm', text: t('keys.tickAll'), press: tickAll },
  ]);

  const isOneKind = new Set(ticked.map((review) => review.kind)).size === 1;
  /** What could not be done stays ticked, with what stood against it. */
  const tell = ({ results }: OfMany, title: (count: number) => string, undo?: () => void) => {
    const left = results.filter(({ refusal }) => refusal !== undefined);
    const why = new Set(left.map(({ refusal = '' }) => refusal));
    onTick(new Set(left.map(({ id }) => id)));
    const done = results.length - left.length;
    showToast({
      title: title(done),
      ...(done > 0 && undo !== undefined ? { action: { label: t('tools.undo'), onPress: undo } } : {}),
      ...(left.length === 0
        ? {}
        : {
            tone: 'bad',
            body: [...why]
              .map((refusal) => (isRefusalName(refusal) ? refusalText(refuse(refusal)) : refusal))
              .join(' '),
          }),
    });
  };
  const claimAll = () =>
    claim.mutate(ids, {
      onSuccess: (made) => {
        const claimed = made.results.flatMap(({ id, refusal }) => (refusal === undefined ? [id] : []));
        tell(
          made,
          (count) => t('tools.claimed', { count }),
          () => release.mutate(claimed),
        );
      },
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
          options={reviewShows.map((value) => ({ value, label: t(`shows.${value}`) }))}
        />
        <Button onClick={claimNext} busy={next.isPending} title="n">
          {t('tools.next')}
        </Button>
      </div>
      {ticked.length > 0 && (
        <fieldset
          aria-label={t('tools.ticked', { count: ticked.length })}
          className="flex flex-wrap items-center gap-2"
        >
          <span className="me-auto text-note text-quiet">{t('tools.ticked', { count: ticked.length })}</span>
          <Button size="small" onClick={claimAll} busy={claim.isPending}>
            {t('claim.take')}
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
            tell(made, (count) => t('tools.rejected', { count }));
          }}
        />
      )}
    </>
  );
}
