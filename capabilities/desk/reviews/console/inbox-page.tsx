import { useNavigate, useSearch } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#foundation/ui/button.tsx';
import { ExportRows } from '#foundation/ui/export-rows.tsx';
import { useKeys } from '#foundation/ui/keys.ts';
import { lazyPart } from '#foundation/ui/lazy-part.tsx';
import { Page } from '#foundation/ui/page.tsx';
import { Pagination } from '#foundation/ui/pagination.tsx';
import { Select } from '#foundation/ui/select.tsx';
import { EmptyState, FailedState, Notice } from '#foundation/ui/states.tsx';
import { Tabs } from '#foundation/ui/tabs.tsx';
import { useIsWide } from '#foundation/ui/width.ts';
import { type CountedKind, listReviews } from '../console-contract.ts';
import { listedStatuses, type ReviewKind, reviewKinds } from '../rules.ts';
import { filterOf, type InboxFilter, viewOf } from './inbox-search.ts';
import { NarrowedBy } from './narrowed-by.tsx';
import { listInput, reviewsPerPage, useCounts, useInbox } from './queries.ts';
import { ReviewPanel } from './review-panel.tsx';
import { ReviewQueue } from './review-queue.tsx';
import { SavedViews } from './saved-views.tsx';

/** Beside what is read first: loaded later. */
const QueueTools = lazyPart(
  () => import('./queue-tools.tsx'),
  (module) => module.QueueTools,
);
const QueueSieve = lazyPart(
  () => import('./queue-sieve.tsx'),
  (module) => module.QueueSieve,
);

/** `/console/reviews`: the queue on one side, the evidence on the other. On a phone, one after the other. */
export function InboxPage() {
  const t = useTranslations('reviews');
  const wide = useIsWide();
  const search = useSearch({ from: '/reviews' });
  const navigate = useNavigate({ from: '/reviews' });
  const filter = filterOf(search);
  const page = Number(search.page ?? 1);
  const inbox = useInbox(filter, page, search.after);
  const counts = useCounts(filter.status === 'waiting' ? filter : undefined).data;
  const kindName = useKindName(filter.status, counts?.kinds);
  const rows = inbox.data?.rows;
  const [ticks, setTicks] = useState<ReadonlySet<string>>(new Set());
  const chosen = search.id ?? (wide ? rows?.[0]?.id : undefined);

  // Where the pages before this one began; after a reload the way back is the first page.
  const starts = useRef(new Map<number, string | undefined>());
  starts.current.set(page, search.after);
  const turnTo = (next: number) => {
    if (filter.status !== 'waiting') return show({ page: String(next), id: undefined });
    const after = next > page ? rows?.at(-1)?.place : starts.current.get(next);
    if (after === undefined) return show({ page: undefined, after: undefined, id: undefined });
    return show({ page: String(next), after, id: undefined });
  };
  const show = (changes: Partial<typeof search>) =>
    navigate({ search: { ...search, ...changes }, replace: true, resetScroll: false });
  /** Something else is looked at: from its first page on. */
  const look = (changes: Partial<typeof search>) =>
    show({ ...changes, id: undefined, page: undefined, after: undefined });
  /** Nothing of what was looked at before goes along. */
  const lookAt = (view: Partial<typeof search>) =>
    navigate({ search: view, replace: true, resetScroll: false });
  // A decided one is no longer listed: then its place counts.
  const place = useRef(0);
  const listedAt = rows?.findIndex(({ id }) => id === chosen) ?? -1;
  useEffect(() => {
    if (listedAt !== -1) place.current = listedAt;
  }, [listedAt]);
  const [isByKeys, setByKeys] = useState(false);
  const open = (id: string | undefined, byKeys: boolean) => {
    setByKeys(byKeys);
    void show({ id });
  };
  const move = (steps: 1 | -1) => {
    const gone = steps === 1 ? 0 : -1;
    const next = rows?.[listedAt === -1 ? place.current + gone : listedAt + steps];
    if (next !== undefined) open(next.id, true);
  };
  const tick = (id: string) => setTicks(ticks.symmetricDifference(new Set([id])));
  const openNext = () => {
    const next = rows?.[listedAt + 1] ?? rows?.[listedAt - 1];
    open(next?.id, true);
  };
  useKeys([
    { key: 'j', text: t('keys.next'), press: () => move(1) },
    { key: 'k', text: t('keys.previous'), press: () => move(-1) },
  ]);

  const queue = (
    <section className="flex min-w-0 flex-col rounded border border-line bg-raised">
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
        {filter.status === 'waiting' && (
          <Suspense fallback={<div className="h-10" />}>
            <QueueTools
              kind={filter.kind}
              show={filter.show}
              onShow={(part) => look({ show: part === 'all' ? undefined : part })}
              assignedToMe={counts?.assignedToMe ?? 0}
              ticked={rows?.filter(({ id }) => ticks.has(id)) ?? []}
              chosen={chosen}
              onTick={setTicks}
              page={rows ?? []}
              onOpen={(id) => open(id, true)}
            />
          </Suspense>
        )}
        <NarrowedBy filter={filter} onDrop={(name) => look({ [name]: undefined })} />
        {filter.status === 'waiting' && counts !== undefined && counts.overdueOutside > 0 && (
          <Notice tone="warn">
            {t('filter.overdueOutside', { count: counts.overdueOutside })}{' '}
            <Button size="small" tone="quiet" onClick={() => lookAt({ show: 'overdue' })}>
              {t('filter.showOverdue')}
            </Button>
          </Notice>
        )}
      </div>
      {inbox.isError ? (
        <FailedState onRetry={inbox.refetch} busy={inbox.isFetching} />
      ) : (
        <ReviewQueue
          reviews={rows}
          chosen={chosen}
          onChoose={(id) => open(id, false)}
          ticks={filter.status === 'waiting' ? ticks : undefined}
          onTick={tick}
        />
      )}
      {rows !== undefined && rows.length > 0 && (
        <div className="flex justify-end border-t border-line px-4 py-2 text-note">
          <ExportRows call={listReviews} input={listInput(filter)} />
        </div>
      )}
      {inbox.data !== undefined && inbox.data.total > reviewsPerPage && (
        <div className="border-t border-line p-2">
          <Pagination page={page} pageSize={reviewsPerPage} total={inbox.data.total} onPage={turnTo} />
        </div>
      )}
    </section>
  );
  const panel =
    chosen === undefined ? (
      <EmptyState title={t('choose')} body={t('chooseBody')} />
    ) : (
      <ReviewPanel key={chosen} id={chosen} takesFocus={isByKeys} onDecided={openNext} />
    );

  return (
    <Page title={t('title')} width="full">
      <Tabs
        label={t('filter.status')}
        value={filter.status}
        onChange={(status) => look({ status })}
        items={listedStatuses.map((status) => ({
          value: status,
          label: t(`status.${status}`),
          ...(status === filter.status && inbox.data !== undefined ? { count: inbox.data.total } : {}),
        }))}
      >
        {(wide || search.id === undefined) && <SavedViews view={viewOf(search)} onChoose={lookAt} />}
        {wide ? (
          <div className="mt-3 grid grid-cols-[calc(340*var(--px))_minmax(0,1fr)] items-start gap-4">
            {queue}
            {panel}
          </div>
        ) : search.id === undefined ? (
          <div className="mt-3">{queue}</div>
        ) : (
          <div className="mt-3 flex flex-col items-start gap-3 *:w-full">
            <Button
              tone="quiet"
              className="w-fit! -ms-3"
              icon={<ChevronLeft size={18} className="mirror" aria-hidden="true" />}
              onClick={() => show({ id: undefined })}
            >
              {t('back')}
            </Button>
            {panel}
          </div>
        )}
      </Tabs>
    </Page>
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
