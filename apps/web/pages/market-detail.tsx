import { useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { useInstrument } from '#capabilities/markets/markets/web/queries.ts';
import { TradedMarketsContext } from '#capabilities/products/orders/web/traded-market.ts';
import { lazyPart } from '#foundation/ui/lazy-part.tsx';
import { LinkButton } from '#foundation/ui/link-button.tsx';
import { Page } from '#foundation/ui/page.tsx';
import { RefusalError } from '#foundation/ui/platform.ts';
import { Skeleton } from '#foundation/ui/skeleton.tsx';
import { EmptyState, FailedState } from '#foundation/ui/states.tsx';
import { tradedMarkets } from '../traded-markets.ts';
import { deskGrid } from './market-detail/desk-grid.ts';

const TradingDesk = lazyPart(
  () => import('./market-detail/trading-desk.tsx'),
  (module) => module.TradingDesk,
);

/** `/cruuency`: one market with its chart, the order ticket and the open positions. */
export function MarketDetailPage() {
  const t = useTranslations('markets');
  const { code = '' } = useSearch({ strict: false });
  const instrument = useInstrument(code);
  const name = instrument.data?.appName ?? code;
  const isUnknown = code === '' || instrument.error instanceof RefusalError;
  return (
    <Page
      title={name === '' ? t('unknown.title') : name}
      hideTitle
      back
      backTo="/market"
      width="whole"
      className="phone:p-0 wide:py-4!"
    >
      {isUnknown ? (
        <EmptyState
          title={t('unknown.title')}
          body={code === '' ? t('unknown.noCode') : t('unknown.body', { code })}
          action={<LinkButton to="/market">{t('unknown.toMarkets')}</LinkButton>}
        />
      ) : instrument.data === undefined ? (
        instrument.isError ? (
          <FailedState onRetry={() => void instrument.refetch()} busy={instrument.isFetching} />
        ) : (
          <DeskSkeleton />
        )
      ) : (
        <TradedMarketsContext value={tradedMarkets}>
          <Suspense fallback={<DeskSkeleton />}>
            <TradingDesk key={code} instrument={instrument.data} readAt={instrument.dataUpdatedAt} />
          </Suspense>
        </TradedMarketsContext>
      )}
    </Page>
  );
}

function DeskSkeleton() {
  return (
    <div className={`${deskGrid} phone:flex phone:flex-col phone:gap-4 phone:p-4`}>
      <Skeleton className="h-16 rounded [grid-area:head]" />
      <Skeleton className="rounded [grid-area:chart] phone:h-80" />
      <Skeleton className="rounded [grid-area:lists] phone:h-56" />
      <Skeleton className="rounded [grid-area:ticket] phone:hidden" />
    </div>
  );
}
