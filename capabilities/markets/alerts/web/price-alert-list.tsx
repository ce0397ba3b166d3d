import { Trash2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Code } from '#foundation/ui/code.tsx';
import { IconButton } from '#foundation/ui/icon-button.tsx';
import { MarketLink } from '#foundation/ui/market-link.tsx';
import { SkeletonLines } from '#foundation/ui/skeleton.tsx';
import { EmptyState, FailedState } from '#foundation/ui/states.tsx';
import { Time } from '#foundation/ui/time.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import type { PriceAlert } from '../contract.ts';
import { usePriceAlerts, useRemovePriceAlert } from './queries.ts';
import type { UseMarkets } from './watched-market.ts';

/** The customer's alerts, of one market or of all: those that wait first. */
export function PriceAlertList({ code, useMarkets }: { code?: string; useMarkets: UseMarkets }) {
  const t = useTranslations('markets.alerts');
  const { data, isError, refetch, isFetching } = usePriceAlerts();
  if (data === undefined) {
    if (isError) return <FailedState onRetry={() => void refetch()} busy={isFetching} />;
    return <SkeletonLines lines={3} />;
  }
  const alerts = code === undefined ? data : data.filter((alert) => alert.code === code);
  if (alerts.length === 0) return <EmptyState title={t('empty')} body={t('emptyBody')} />;
  return (
    <ul className="divide-y divide-line" aria-label={t('title')}>
      {alerts.map((alert) => (
        <Row key={alert.id} alert={alert} isOfOneMarket={code !== undefined} useMarkets={useMarkets} />
      ))}
    </ul>
  );
}

type RowProps = { alert: PriceAlert; isOfOneMarket: boolean; useMarkets: UseMarkets };

function Row({ alert, isOfOneMarket, useMarkets }: RowProps) {
  const t = useTranslations('markets.alerts');
  const format = useFormat();
  const remove = useRemovePriceAlert();
  const { data: markets } = useMarkets();
  const market = markets?.find((each) => each.code === alert.code);
  const price = (text: string) => (market === undefined ? text : format.price(text, market.decimals));
  return (
    <li className="flex min-h-14 items-center gap-3 py-2">
      <div className="min-w-0 flex-1">
        {!isOfOneMarket &&
          (market === undefined ? (
            <Code>{alert.code}</Code>
          ) : (
            <MarketLink market={market} className="font-medium hover:underline">
              <bdi>{market.appName}</bdi>
            </MarketLink>
          ))}
        <p>{t(alert.direction, { price: price(alert.price) })}</p>
        <p className="text-note text-quiet">
          {alert.tick === undefined ? (
            t('waiting')
          ) : (
            <>
              {t('fired', { price: price(alert.tick.price) })} <Time at={alert.tick.time} style="second" />
            </>
          )}
        </p>
      </div>
      <IconButton
        label={t('remove', { price: price(alert.price) })}
        icon={<Trash2 size={16} aria-hidden="true" />}
        disabled={remove.isPending}
        onClick={() => remove.mutate(alert.id)}
      />
    </li>
  );
}
