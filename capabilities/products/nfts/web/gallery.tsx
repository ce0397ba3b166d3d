import { useTranslations } from 'use-intl';
import { Button } from '#foundation/ui/button.tsx';
import { SearchField } from '#foundation/ui/search-field.tsx';
import { Segmented } from '#foundation/ui/segmented.tsx';
import { Select } from '#foundation/ui/select.tsx';
import { Skeleton } from '#foundation/ui/skeleton.tsx';
import { EmptyState, FailedState } from '#foundation/ui/states.tsx';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import { useSettled } from '#foundation/ui/use-settled.ts';
import { NftCard } from './nft-card.tsx';
import { type NftView, nftFilters, searchOf, sortNames } from './nft-view.ts';
import { useGallery } from './queries.ts';

type Props = { view: NftView; onView: (view: NftView) => void };

const wall = 'grid grid-cols-2 gap-3 wide:grid-cols-4 wide:gap-5 narrow:grid-cols-1';
/** Seen without scrolling. */
const eagerCards = 4;

/** Everything on the market, found by state, words and order. */
export function Gallery({ view, onView }: Props) {
  const t = useTranslations('nfts');
  return (
    <div className="flex flex-col gap-4 wide:gap-5">
      <div className="flex flex-wrap items-center gap-3">
        <Segmented
          label={t('filter.label')}
          value={view.filter}
          onChange={(filter) => onView({ ...view, filter })}
          options={nftFilters.map((value) => ({ value, label: t(`filter.${value}`) }))}
          className="phone:w-full"
        />
        <SearchField
          label={t('search')}
          value={view.search}
          onChange={(search) => onView({ ...view, search })}
          className="w-64 phone:w-full"
        />
        <Select
          label={t('sort.label')}
          hideLabel
          value={view.sort}
          onChange={(sort) => onView({ ...view, sort })}
          options={sortNames.map((value) => ({ value, label: t(`sort.${value}`) }))}
          className="ms-auto w-52 phone:ms-0 phone:w-full"
        />
      </div>
      <Wall view={view} onView={onView} />
    </div>
  );
}

function Wall({ view, onView }: Props) {
  const t = useTranslations('nfts');
  const refusalText = useRefusalText();
  const search = useSettled(view.search, 250);
  const { data, isError, error, refetch, isFetching } = useGallery(searchOf({ ...view, search }));
  if (data === undefined) {
    if (isError)
      return <FailedState body={refusalText(error)} onRetry={() => void refetch()} busy={isFetching} />;
    return (
      <div className={wall} aria-hidden="true">
        {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => (
          <div key={key} className="flex flex-col gap-3 rounded border border-line bg-raised pb-4">
            <Skeleton className="aspect-square w-full rounded-b-none" />
            <Skeleton className="mx-4 h-10" />
            <Skeleton className="mx-4 h-9" />
          </div>
        ))}
      </div>
    );
  }
  if (data.length === 0) {
    return (
      <EmptyState
        title={view.search === '' ? t('empty.title') : t('empty.search', { search: view.search })}
        body={t('empty.body')}
        action={
          <Button onClick={() => onView({ ...view, filter: 'all', search: '' })}>{t('empty.all')}</Button>
        }
      />
    );
  }
  return (
    <>
      <p className="sr-only" role="status">
        {t('count', { count: data.length })}
      </p>
      <ul className={wall}>
        {data.map((nft, index) => (
          <li key={nft.id} className="min-w-0">
            <NftCard nft={nft} isEager={index < eagerCards} />
          </li>
        ))}
      </ul>
    </>
  );
}
