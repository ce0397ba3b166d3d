import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#foundation/ui/button.tsx';
import { ExportRows } from '#foundation/ui/export-rows.tsx';
import { lazyPart } from '#foundation/ui/lazy-part.tsx';
import { Pagination } from '#foundation/ui/pagination.tsx';
import { Select } from '#foundation/ui/select.tsx';
import { FailedState, Notice } from '#foundation/ui/states.tsx';
import { type CountedKind, listReviews } from '../console-contract.ts';
import { type ReviewKind, reviewKinds } from '../rules.ts';
import type { InboxAddress } from './inbox-place.ts';
import { type InboxFilter, viewOf } from './inbox-search.ts';
import { NarrowedBy } from './narrowed-by.tsx';
import { listInput, reviewsPerPage, type useCounts, type useInbox } from './queries.ts';
import { ReviewQueue } from './review-queue.tsx';

/** Beside what is read first: loaded later. */
const QueueTools = lazyPart(
  () => import('./queue-tools.tsx'),
  (module) => module.QueueTools,
);
const QueueSieve = lazyPart(
  () => import('./queue-sieve.tsx'),
  (module) => module.QueueSieve,
);

type HeadProps = {
  address: InboxAddress;
  inbox: ReturnType<typeof useInbox>;
  counts: ReturnType<typeof useCounts>['data'];
  chosen: string | undefined;
  ticks: ReadonlySet<string>;
  onTicks: (ids: ReadonlySet<string>) => void;
  onOpen: (id: string, byKeys: boolean) => void;
};

type Props = HeadProps & { onPage: (page: number) => void };

/** What narrows the queue and what is done with it, then its page. */
export function QueuePane({ onPage, ...props }: Props) {
  const { inbox, chosen, ticks, onTicks, onOpen } = props;
  const { filter, page } = props.address;
  const rows = inbox.data?.rows;
  return (
    <section className="flex min-w-0 flex-col rounded border border-line bg-raised">
      <QueueHead {...props} />
      {inbox.isError ? (
        <FailedState onRetry={inbox.refetch} busy={inbox.isFetching} />
      ) : (
        <ReviewQueue
          reviews={rows}
          chosen={chosen}
          onChoose={(id) => onOpen(id, false)}
          ticks={filter.status === 'waiting' ? ticks : undefined}
          onTick={(id) => onTicks(ticks.symmetricDifference(new Set([id])))}
        />
      )}
      {rows !== undefined && rows.length > 0 && (
        <div className="flex justify-end border-t border-line px-4 py-2 text-note">
          <ExportRows call={listReviews} input={listInput(filter)} />
        </div>
      )}
      {inbox.data !== undefined && inbox.data.total > reviewsPerPage && (
        <div className="border-t border-line p-2">
          <Pagination page={page} pageSize={reviewsPerPage} total={inbox.data.total} onPage={onPage} />
        </div>
      )}
    </section>
  );
}

function QueueHead({ address, inbox, counts, chosen, ticks, onTicks, onOpen }: HeadProps) {
  const t = useTranslations('reviews');
  const { search, filter, look, lookAt } = address;
  const kindName = useKindName(filter.status, counts?.kinds);
  const isWaiting = filter.status === 'waiting';
  const rows = inbox.data?.rows ?? [];
  return (
    <div className="flex flex-col gap-3 border-b border-line p-3">
      <div className="flex items-center gap-1">
        <Select
          className="min-w-0 flex-1"
          label={t('filter.kind')}
          hideLabel
          value={filter.kind ?? 'all'}
          onChange={(kind) => look({ kind: kind === 'all' ? undefined : kind })}
          options={[
            { value: 'all', label: t('filter.all') },
            ...reviewKinds.map((kind) => ({ value: kind, label: kindName(kind) })),
          ]}
        />
        <Suspense>
          <QueueSieve filter={filter} view={viewOf(search)} onChange={look} />
        </Suspense>
      </div>
      {isWaiting && (
        <Suspense fallback={<div className="h-10" />}>
          <QueueTools
            kind={filter.kind}
            show={filter.show}
            onShow={(part) => look({ show: part === 'all' ? undefined : part })}
            onAssigned={() => lookAt({ show: 'assigned' })}
            assignedToMe={counts?.assignedToMe ?? 0}
            ticked={rows.filter(({ id }) => ticks.has(id))}
            chosen={chosen}
            onTick={onTicks}
            page={rows}
            onOpen={(id) => onOpen(id, true)}
          />
        </Suspense>
      )}
      <NarrowedBy filter={filter} onDrop={(name) => look({ [name]: undefined })} />
      {isWaiting && counts !== undefined && counts.overdueOutside > 0 && (
        <Notice tone="warn">
          {t('filter.overdueOutside', { count: counts.overdueOutside })}{' '}
          <Button size="small" tone="quiet" onClick={() => lookAt({ show: 'overdue' })}>
            {t('filter.showOverdue', { count: counts.overdue })}
          </Button>
        </Notice>
      )}
    </div>
  );
}

/** A kind with how many of it wait, of what is looked at, and how many of them are late. */
function useKindName(
  status: InboxFilter['status'],
  kinds: readonly CountedKind[] | undefined,
): (kind: ReviewKind) => string {
  const t = useTranslations('reviews');
  return (kind) => {
    const name = t(`kinds.${kind}`);
    const of = kinds?.find((each) => each.kind === kind);
    if (status !== 'waiting' || of === undefined || of.waiting === 0) return name;
    const { waiting: count, overdue } = of;
    return overdue === 0 ? t('filter.counted', { name, count }) : t('filter.late', { name, count, overdue });
  };
}
