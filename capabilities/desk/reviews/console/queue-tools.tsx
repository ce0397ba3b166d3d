import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#foundation/ui/button.tsx';
import { useKeys } from '#foundation/ui/keys.ts';
import { Select } from '#foundation/ui/select.tsx';
import type { Review } from '../console-contract.ts';
import { type ReviewKind, type ReviewShow, reviewShows } from '../rules.ts';
import { AssignMany } from './assign-many.tsx';
import { RejectMany } from './reject-many.tsx';
import { type Claims, useClaims } from './use-claims.ts';

type Props = {
  kind: ReviewKind | undefined;
  show: ReviewShow;
  onShow: (show: ReviewShow) => void;
  /** All that is assigned to the operator, whatever is filtered now: what `assignedToMe` counts. */
  onAssigned: () => void;
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
  const { kind, show, onShow, onAssigned, assignedToMe, ticked, onTick, chosen, page, onOpen } = props;
  const t = useTranslations('reviews');
  const [isRejecting, setRejecting] = useState(false);
  const [assigning, setAssigning] = useState<readonly Review[]>([]);
  const ids = ticked.map((review) => review.id);
  const claims = useClaims({ kind, ids, onTick, onOpen });
  const tickAll = () => onTick(new Set(ticked.length === page.length ? [] : page.map(({ id }) => id)));
  const assign = () => setAssigning(ticked.length > 0 ? ticked : page.filter(({ id }) => id === chosen));
  const tickChosen = () =>
    chosen !== undefined && onTick(new Set(ids).symmetricDifference(new Set([chosen])));
  useKeys([
    { key: 'x', text: t('keys.tick'), press: tickChosen },
    { key: 'n', text: t('keys.claimNext'), press: claims.claimNext },
    { key: 'm', text: t('keys.tickAll'), press: tickAll },
    { key: 't', text: t('keys.assign'), press: assign },
    { key: 'u', text: t('keys.undo'), press: claims.undo },
  ]);
  return (
    <>
      <div className="flex gap-2">
        <PartOfQueue show={show} onShow={onShow} />
        <Button onClick={claims.claimNext} busy={claims.isClaimingNext} title="n">
          {t('tools.next')}
        </Button>
      </div>
      {assignedToMe > 0 && show !== 'assigned' && (
        <Button size="small" tone="quiet" className="-my-1 -ms-3 self-start" onClick={onAssigned}>
          {t('assign.waiting', { count: assignedToMe })}
        </Button>
      )}
      {ticked.length > 0 && (
        <TickedTools ticked={ticked} claims={claims} onAssign={assign} onReject={() => setRejecting(true)} />
      )}
      {isRejecting && ticked[0] !== undefined && (
        <RejectMany
          ids={ids}
          example={ticked[0].id}
          onClose={() => setRejecting(false)}
          onDone={(made) => {
            setRejecting(false);
            claims.told(made, (count) => t('tools.rejected', { count }));
          }}
        />
      )}
      {assigning.length > 0 && (
        <AssignMany reviews={assigning} onClose={() => setAssigning([])} onLeft={onTick} />
      )}
    </>
  );
}

function PartOfQueue({ show, onShow }: Pick<Props, 'show' | 'onShow'>) {
  const t = useTranslations('reviews');
  return (
    <Select
      className="min-w-0 flex-1"
      label={t('filter.show')}
      hideLabel
      value={show}
      onChange={onShow}
      options={reviewShows.map((value) => ({ value, label: t(`shows.${value}`) }))}
    />
  );
}

type TickedProps = { ticked: readonly Review[]; claims: Claims; onAssign: () => void; onReject: () => void };

/** What is done with several at once. */
function TickedTools({ ticked, claims, onAssign, onReject }: TickedProps) {
  const t = useTranslations('reviews');
  const isOneKind = new Set(ticked.map((review) => review.kind)).size === 1;
  const count = t('tools.ticked', { count: ticked.length });
  return (
    <fieldset aria-label={count} className="flex flex-wrap items-center gap-2">
      <span className="me-auto text-note text-quiet">{count}</span>
      <Button size="small" onClick={claims.claimAll} busy={claims.isClaiming}>
        {t('claim.take')}
      </Button>
      {ticked.some(({ isMine }) => isMine) && (
        <Button size="small" onClick={claims.releaseAll} busy={claims.isReleasing}>
          {t('claim.release')}
        </Button>
      )}
      <Button size="small" onClick={onAssign} title="t">
        {t('assign.open')}
      </Button>
      <Button size="small" tone="danger" disabled={!isOneKind} onClick={onReject}>
        {t('form.reject')}
      </Button>
      {!isOneKind && <span className="basis-full text-note text-faint">{t('tools.oneKind')}</span>}
    </fieldset>
  );
}
