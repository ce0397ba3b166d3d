import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { peekPrice } from '#capabilities/markets/prices/web/face.ts';
import { Button } from '#foundation/ui/button.tsx';
import { Card } from '#foundation/ui/card.tsx';
import { Page } from '#foundation/ui/page.tsx';
import { SearchField } from '#foundation/ui/search-field.tsx';
import { EmptyState, FailedState } from '#foundation/ui/states.tsx';
import { Tabs } from '#foundation/ui/tabs.tsx';
import { useSettled } from '#foundation/ui/use-settled.ts';
import type { Market } from '../contract.ts';
import {
  arrangeMarkets,
  groupToOpen,
  type MarketGroup,
  type MarketView,
  marketGroups,
  readMarketView,
  type ShownView,
  writeMarketView,
} from './arrange-markets.ts';
import { MarketList, MarketListSkeleton } from './market-list.tsx';
import { useMarkets, useNamedElsewhere, useWatchlist } from './queries.ts';

/**
 * Every market by class, searched and sorted; the address holds what is chosen. Where nothing is, it opens on
 * what can be traded now.
 */
export function MarketPage() {
  const t = useTranslations('markets');
  const asked = readMarketView(useSearch({ strict: false }));
  const list = useMarkets();
  const group = useGroupShown(asked, list.data);
  const view = { ...asked, group };
  const navigate = useNavigate();
  const showView = (next: MarketView) =>
    void navigate({ to: '/market', search: writeMarketView(next), replace: true, resetScroll: false });
  return (
    <Page
      title={t('title')}
      width="full"
      className="phone:px-0"
      actions={
        <SearchField
          className="w-72 phone:w-full phone:px-4"
          label={t('search')}
          value={view.search}
          onChange={(search) => showView({ ...asked, search })}
        />
      }
    >
      <Card flush className="phone:rounded-none phone:border-x-0 phone:border-y-0 phone:bg-transparent">
        <Tabs
          label={t('groups.label')}
          value={view.group}
          onChange={(group) => showView({ ...view, group })}
          items={marketGroups.map((group) => ({ value: group, label: t(`groups.${group}`) }))}
          className="*:first:px-4"
        >
          <Markets view={view} list={list} onView={showView} />
        </Tabs>
      </Card>
    </Page>
  );
}

/**
 * Until the markets are loaded it is unknown what is open: all of them. What was found then stays while the
 * page is read: no class opens by itself.
 */
function useGroupShown(view: MarketView, markets: readonly Market[] | undefined): MarketGroup {
  const [found, setFound] = useState<MarketGroup>();
  if (found === undefined && markets !== undefined) {
    setFound(groupToOpen(markets));
  }
  return view.group ?? (view.search === '' ? (found ?? 'all') : 'all');
}

type MarketsProps = {
  view: ShownView;
  list: ReturnType<typeof useMarkets>;
  onView: (view: MarketView) => void;
};

function Markets({ view, list, onView }: MarketsProps) {
  const t = useTranslations('markets');
  const { data: markets, isError, refetch, isFetching } = list;
  const { data: watched = [] } = useWatchlist();
  const { group, search, sort, direction } = view;
  const locale = useLocale();
  // Sorted by the prices of this moment. Rows then keep their places until the list is loaded again, or they
  // could not be pressed.
  const shown = useMemo(
    () =>
      markets === undefined
        ? []
        : arrangeMarkets(markets, { group, search, sort, direction }, watched, peekPrice, locale),
    [markets, watched, group, search, sort, direction, locale],
  );
  const settled = useSettled(search, 250);
  const named = useNamedElsewhere(settled, markets !== undefined && shown.length === 0 && search !== '');
  if (markets === undefined) {
    if (isError) return <FailedState onRetry={() => void refetch()} busy={isFetching} />;
    return <MarketListSkeleton view={view} onView={onView} />;
  }
  const found =
    shown.length > 0 || named === undefined
      ? shown
      : arrangeMarkets(
          markets.filter(({ code }) => named.includes(code)),
          { group, search: '', sort, direction },
          watched,
          peekPrice,
          locale,
        );
  if (found.length === 0) return <NothingShown view={view} onView={onView} />;
  return (
    <>
      <p className="sr-only" role="status">
        {t('list.count', { count: found.length })}
      </p>
      <MarketList key={group} markets={found} view={view} onView={onView} />
    </>
  );
}

function NothingShown({ view, onView }: Omit<MarketsProps, 'list'>) {
  const t = useTranslations('markets.empty');
  if (view.search !== '') {
    return (
      <EmptyState
        title={t('search', { search: view.search })}
        body={t('searchBody')}
        action={<Button onClick={() => onView({ ...view, group: 'all', search: '' })}>{t('showAll')}</Button>}
      />
    );
  }
  return (
    <EmptyState
      title={view.group === 'watchlist' ? t('watchlist') : t('group')}
      body={view.group === 'watchlist' ? t('watchlistBody') : undefined}
      action={<Button onClick={() => onView({ ...view, group: 'all' })}>{t('showAll')}</Button>}
    />
  );
}
