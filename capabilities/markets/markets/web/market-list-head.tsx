import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { classNames } from '#foundation/ui/class-names.ts';
import { useIsWide } from '#foundation/ui/width.ts';
import { type MarketSort, type MarketView, nextSort } from './arrange-markets.ts';
import { quoteColumn, wideColumns } from './market-row.tsx';
import { QuoteSource } from './quote-source.tsx';

type Props = {
  view: MarketView;
  onView: (view: MarketView) => void;
  /** Where all the prices of the list come from, when that is one place. */
  source?: string | undefined;
};

/** Column titles that sort, and the label of the prices' source beside them. */
export function MarketListHead({ view, onView, source = '' }: Props) {
  const wide = useIsWide();
  const t = useTranslations('markets.list');
  const sortable = { view, onView };
  if (!wide) {
    return (
      <thead className="block">
        <tr className="flex min-h-10 flex-wrap items-center justify-between gap-x-3 border-b border-line px-4 text-note text-faint">
          <SortTitle {...sortable} sort="name" title={t('name')} />
          <th scope="col" className="font-normal">
            <QuoteSource source={source} />
          </th>
          <th scope="col" className="ms-auto flex justify-end gap-3 font-normal">
            <SortButton {...sortable} sort="price" title={t('price')} />
            <SortButton {...sortable} sort="change" title={t('change')} />
          </th>
        </tr>
      </thead>
    );
  }
  return (
    <thead className="sticky top-[calc(var(--spacing-bar)+4px+var(--news,0px))] z-5 block bg-raised">
      <tr className={classNames(wideColumns, 'min-h-10 border-b border-line text-note text-faint')}>
        <th scope="col">
          <span className="sr-only">{t('watch')}</span>
        </th>
        <SortTitle {...sortable} sort="name" title={t('name')} />
        <SortTitle {...sortable} sort="price" title={t('price')} end>
          <QuoteSource source={source} />
        </SortTitle>
        <SortTitle {...sortable} sort="change" title={t('change')} end />
        <th scope="col" className="text-end font-medium">
          {t('recent')}
        </th>
        <th scope="col" className={`${quoteColumn} text-end font-medium`}>
          {t('bid')}
        </th>
        <th scope="col" className={`${quoteColumn} text-end font-medium`}>
          {t('ask')}
        </th>
        <th scope="col" className="ps-4 text-start font-medium">
          {t('session')}
        </th>
      </tr>
    </thead>
  );
}

type SortProps = Pick<Props, 'view' | 'onView'> & {
  sort: Exclude<MarketSort, 'default'>;
  title: string;
};

function SortTitle({
  end = false,
  children,
  ...sortable
}: SortProps & { end?: boolean; children?: React.ReactNode }) {
  const { sort, view } = sortable;
  const sorted = view.sort !== sort ? undefined : view.direction === 'asc' ? 'ascending' : 'descending';
  return (
    <th
      scope="col"
      aria-sort={sorted}
      className={classNames('flex flex-wrap items-center gap-x-2 font-medium', end && 'justify-end')}
    >
      {children}
      <SortButton {...sortable} />
    </th>
  );
}

function SortButton({ sort, title, view, onView }: SortProps) {
  const direction = view.sort === sort ? view.direction : undefined;
  const Arrow = direction === 'asc' ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      onClick={() => onView(nextSort(view, sort))}
      className={classNames(
        'touch inline-flex min-h-9 items-center gap-1 font-medium hover:text-ink',
        direction !== undefined && 'text-ink',
      )}
    >
      {title}
      <Arrow size={12} aria-hidden="true" className={direction === undefined ? 'opacity-40' : undefined} />
    </button>
  );
}
