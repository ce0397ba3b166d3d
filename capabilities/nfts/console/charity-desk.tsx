import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Badge } from '#foundation/ui/badge.tsx';
import { Card } from '#foundation/ui/card.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { Pagination } from '#foundation/ui/pagination.tsx';
import { SkeletonLines } from '#foundation/ui/skeleton.tsx';
import { EmptyState, FailedState } from '#foundation/ui/states.tsx';
import { Time } from '#foundation/ui/time.tsx';
import type { CharityStanding, Payout } from '../console-contract.ts';
import { payoutsPerPage, usePayouts, useStanding } from './queries.ts';

/** What came in for the charity, what was paid out of it, and each pay-out with who recorded and decided it. */
export function CharityDesk() {
  const t = useTranslations('nfts-console.charity');
  const [page, setPage] = useState(1);
  const { data: standing } = useStanding();
  const { data, isError, isFetching, refetch } = usePayouts(page);
  return (
    <div className="flex flex-col gap-4">
      <Sums standing={standing} />
      <Card title={t('payouts')} flush>
        {isError ? (
          <FailedState onRetry={refetch} busy={isFetching} />
        ) : data === undefined ? (
          <div className="p-4">
            <SkeletonLines lines={5} />
          </div>
        ) : data.rows.length === 0 ? (
          <EmptyState title={t('empty')} body={t('emptyBody')} />
        ) : (
          <ul aria-label={t('payouts')} className="divide-y divide-line">
            {data.rows.map((payout) => (
              <li key={payout.id}>
                <Link
                  to="/reviews"
                  search={{ id: `payout-${payout.id}`, status: payout.status }}
                  className="flex flex-col gap-1 px-5 py-3 outline-offset-[-2px] hover:bg-sunken/60"
                >
                  <PayoutItem payout={payout} />
                </Link>
              </li>
            ))}
          </ul>
        )}
        {data !== undefined && data.total > payoutsPerPage && (
          <div className="border-t border-line p-2">
            <Pagination page={page} pageSize={payoutsPerPage} total={data.total} onPage={setPage} />
          </div>
        )}
      </Card>
    </div>
  );
}

const sums = ['received', 'paidOut', 'payable', 'waiting'] as const;

function Sums({ standing }: { standing: CharityStanding | undefined }) {
  const t = useTranslations('nfts-console.charity');
  return (
    <dl className="grid grid-cols-2 gap-3 wide:grid-cols-4">
      {sums.map((name) => (
        <div key={name} className="rounded border border-line bg-raised px-4 py-3">
          <dt className="text-note text-faint">{t(name)}</dt>
          <dd className="text-title font-medium">
            <Money amount={standing?.[name]} currency="USDT" />
          </dd>
        </div>
      ))}
    </dl>
  );
}

const tones = { waiting: 'neutral', approved: 'rise', rejected: 'fall' } as const;

function PayoutItem({ payout }: { payout: Payout }) {
  const t = useTranslations('nfts-console.charity');
  const { reference, amount, note, requestedBy, decidedBy, requestedAt, status } = payout;
  return (
    <>
      <span className="flex items-start justify-between gap-3">
        <bdi className="font-medium">{reference}</bdi>
        <Money amount={amount} currency="USDT" />
      </span>
      <span className="flex items-start justify-between gap-3">
        <bdi className="min-w-0 break-words text-quiet">{note}</bdi>
        <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>
      </span>
      <span className="flex flex-wrap justify-between gap-x-3 text-note text-faint">
        <bdi>{[requestedBy, ...decidedBy].join(' → ')}</bdi>
        <Time at={requestedAt} />
      </span>
    </>
  );
}
