import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { useInstrument } from '#capabilities/markets/web/queries.ts';
import { TradedMarketsContext } from '#capabilities/orders/web/traded-market.ts';
import { LinkButton } from '#foundation/ui/link-button.tsx';
import { Page } from '#foundation/ui/page.tsx';
import { RefusalError } from '#foundation/ui/platform.ts';
import { Skeleton } from '#foundation/ui/skeleton.tsx';
import { EmptyState, FailedState } from '#foundation/ui/states.tsx';
import { useIsWide } from '#foundation/ui/width.ts';
import { tradedMarkets } from '../traded-markets.ts';

const PhoneTradingDesk = lazy(() =>
  import('./market-detail/phone-trading-desk.tsx').then((module) => ({ default: module.PhoneTradingDesk })),
);
const TradingDesk = lazy(() =>
  import('./market-detail/trading-desk.tsx').then((module) => ({ default: module.TradingDesk })),
);

/** `/cruuency`: one market with its chart, the order ticket and the open positions. */
export function MarketDetailPage() {
  const t = useTranslations('markets');
  const { code = '' } = useSearch({ strict: false });
  const instrument = useInstrument(code);
  const wide = useIsWide();
  const name = instrument.data?.appName ?? code;
  const isUnknown = code === '' || instrument.error instanceof RefusalError;
  const Desk = wide ? TradingDesk : PhoneTradingDesk;
  return (
    <Page
      title={name === '' ? t('unknown.title') : name}
      hideTitle
      back
      backTo="/market"
      width="full"
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
            <Desk key={code} instrument={instrument.data} readAt={instrument.dataUpdatedAt} />
          </Suspense>
        </TradedMarketsContext>
      )}
    </Page>
  );
}

function DeskSkeleton() {
  return (
    <div className="grid gap-4 phone:p-4 wide:h-[calc(100dvh-92px)] wide:min-h-[660px] wide:grid-cols-[minmax(0,1fr)_344px]">
      <div className="flex min-h-0 flex-col gap-4">
        <Skeleton className="h-16 w-full rounded" />
        <Skeleton className="h-80 w-full rounded wide:h-auto wide:flex-1" />
        <Skeleton className="h-56 w-full rounded" />
      </div>
      <Skeleton className="h-full w-full rounded phone:hidden" />
    </div>
  );
}
