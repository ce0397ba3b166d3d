import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#foundation/ui/button.tsx';
import { useKeys } from '#foundation/ui/keys.ts';
import { Select } from '#foundation/ui/select.tsx';
import { reviewSorts } from '../rules.ts';
import type { InboxFilter, Narrowing } from './inbox-search.ts';
import { QueueFilters } from './queue-filters.tsx';

type Props = {
  filter: InboxFilter;
  onChange: (changes: Narrowing | { sort: string | undefined }) => void;
};

/** The way to the filters; and the order of what waits. */
export function QueueSieve({ filter, onChange }: Props) {
  const t = useTranslations('reviews');
  const [isOpen, setOpen] = useState(false);
  useKeys([{ key: 'f', text: t('keys.filter'), press: () => setOpen(true) }]);
  return (
    <div className="flex gap-2">
      <Button
        icon={<SlidersHorizontal size={15} aria-hidden="true" />}
        onClick={() => setOpen(true)}
        title="f"
        className={filter.status === 'waiting' ? '' : 'flex-1'}
      >
        {t('filters.title')}
      </Button>
      {filter.status === 'waiting' && (
        <Select
          className="min-w-0 flex-1"
          label={t('filter.sort')}
          hideLabel
          value={filter.sort}
          onChange={(sort) => onChange({ sort: sort === 'due' ? undefined : sort })}
          options={reviewSorts.map((value) => ({ value, label: t(`sorts.${value}`) }))}
        />
      )}
      {isOpen && <QueueFilters filter={filter} onChange={onChange} onClose={() => setOpen(false)} />}
    </div>
  );
}
