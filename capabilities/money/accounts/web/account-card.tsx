import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Badge } from '#foundation/ui/badge.tsx';
import { Card } from '#foundation/ui/card.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { useBook } from '#foundation/ui/session-state.ts';
import { Skeleton } from '#foundation/ui/skeleton.tsx';
import { FailedState } from '#foundation/ui/states.tsx';
import { EquityParts } from './equity-parts.tsx';
import { MarginLevel } from './margin-level.tsx';
import { useAccount } from './queries.ts';

type Props = {
  /** At the end of the first line. */
  action?: ReactNode;
  /** Below the balance: what can be done with it. */
  links?: ReactNode;
};

/** The current book at a glance: equity, what can be done with it, what is free, at work and gained. */
export function AccountCard({ action, links }: Props) {
  const t = useTranslations('accounts');
  const book = useBook();
  const account = useAccount({ live: true });
  const { data } = account;
  if (data === undefined && account.isError) {
    return (
      <Card>
        <FailedState onRetry={() => account.refetch()} busy={account.isFetching} />
      </Card>
    );
  }
  const usdt = data?.balances.find((balance) => balance.currency === 'USDT');
  return (
    <Card>
      <div aria-busy={data === undefined} className="@container">
        <div className="flex min-h-control-small flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="text-quiet">{t('equity')}</h2>
          <Badge tone={book}>{t(`bookMeaning.${book}`)}</Badge>
          <div className="ms-auto">{action}</div>
        </div>
        <p className="mt-2 flex h-15 items-center text-[min(11cqi,var(--text-hero))] font-semibold">
          {data === undefined ? (
            <Skeleton className="my-1 h-12 w-56" />
          ) : (
            <Money amount={data.equity ?? undefined} currency="USDT" decimals={2} />
          )}
        </p>
        <p className="mt-1 text-note text-faint">{t('equityNote')}</p>
      </div>
      {links}
      <div className="@container mt-6 border-t border-line pt-5">
        <dl className="grid gap-x-6 gap-y-1 @[18em]:grid-cols-2 @[18em]:gap-y-5 @[45em]:grid-cols-4">
          <Figure label={t('available')}>
            {usdt && <Money amount={usdt.available} currency="USDT" decimals={2} />}
          </Figure>
          <Figure label={t('margin')}>
            {data && <Money amount={data.margin} currency="USDT" decimals={2} />}
          </Figure>
          <Figure label={t('freeMargin')}>
            {data && <Money amount={data.freeMargin} currency="USDT" decimals={2} />}
          </Figure>
          <Figure label={t('unrealised')}>
            {data && <Money amount={data.unrealised} currency="USDT" decimals={2} sign />}
          </Figure>
        </dl>
      </div>
      <MarginLevel
        level={data?.marginLevel}
        marginEquity={data?.marginEquity}
        stopOut={data?.agreed?.stopOutLevel}
      />
      {data && <EquityParts account={data} />}
    </Card>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 items-center justify-between gap-3 @[18em]:block">
      <dt className="text-note text-faint">{label}</dt>
      <dd className="num mt-0.5 flex h-7.5 items-center text-lead font-medium">
        {children ?? <Skeleton className="my-1 h-4.5 w-24" />}
      </dd>
    </div>
  );
}
