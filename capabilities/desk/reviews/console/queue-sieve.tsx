import { ArrowUpDown, Bookmark, SlidersHorizontal } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { IconButton } from '#foundation/ui/icon-button.tsx';
import { useKeys } from '#foundation/ui/keys.ts';
import { Menu } from '#foundation/ui/menu.tsx';
import { reviewSorts } from '../rules.ts';
import type { ViewSearch } from '../views.ts';
import type { InboxFilter, Narrowing } from './inbox-search.ts';
import { QueueFilters } from './queue-filters.tsx';
import { KeptViews } from './review-dialogs.tsx';
import { useViews } from './view-queries.ts';

type Props = {
  filter: InboxFilter;
  /** What is looked at, as the address says it. */
  view: ViewSearch;
  onChange: (changes: Narrowing | { sort: string | undefined }) => void;
};

/** The ways to the filters and to one's own views; and the order of what waits. */
export function QueueSieve({ filter, view, onChange }: Props) {
  const t = useTranslations('reviews');
  const [open, setOpen] = useState<'filters' | 'views'>();
  const views = useViews().data?.views ?? [];
  const close = () => setOpen(undefined);
  useKeys([
    { key: 'f', text: t('keys.filter'), press: () => setOpen('filters') },
    { key: 'b', text: t('keys.views'), press: () => setOpen('views') },
  ]);
  const sorts = reviewSorts.map((sort) => ({
    key: sort,
    label: t(`sorts.${sort}`),
    checked: filter.sort === sort,
    onSelect: () => onChange({ sort: sort === 'due' ? undefined : sort }),
  }));
  return (
    <>
      <IconButton
        label={t('filters.title')}
        icon={<SlidersHorizontal size={17} aria-hidden="true" />}
        onClick={() => setOpen('filters')}
      />
      {filter.status === 'waiting' && (
        <Menu
          label={t('filter.sort')}
          items={sorts}
          trigger={
            <IconButton
              label={t('filter.sort')}
              icon={<ArrowUpDown size={17} aria-hidden="true" />}
              className={filter.sort === 'due' ? '' : 'text-accent'}
            />
          }
        />
      )}
      <IconButton
        label={t('views.title')}
        icon={<Bookmark size={17} aria-hidden="true" />}
        onClick={() => setOpen('views')}
      />
      {open === 'filters' && <QueueFilters filter={filter} onChange={onChange} onClose={close} />}
      {open === 'views' && (
        <Suspense>
          <KeptViews search={view} views={views} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
