import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Book } from '#foundation/ids/book.ts';
import { Badge } from '#foundation/ui/badge.tsx';
import { Card } from '#foundation/ui/card.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { Pagination } from '#foundation/ui/pagination.tsx';
import { SkeletonLines } from '#foundation/ui/skeleton.tsx';
import { EmptyState, FailedState } from '#foundation/ui/states.tsx';
import { Time } from '#foundation/ui/time.tsx';
import type { Funding } from '../console-contract.ts';
import { fundingsPerPage, useFundings } from './queries.ts';
import { useAccountText } from './use-account-text.ts';

/** What was brought in and taken out, by whom and on which evidence; each leads to its review. */
export function FundingHistory({ book }: { book: Book }) {
  const t = useTranslations('treasury');
  const [page, setPage] = useState(1);
  const { data, isError, isFetching, refetch } = useFundings(book, page);
  return (
    <Card title={t('history')} flush>
      {isError ? (
        <FailedState onRetry={refetch} busy={isFetching} />
      ) : data === undefined ? (
        <div className="p-4">
          <SkeletonLines lines={6} />
        </div>
      ) : data.rows.length === 0 ? (
        <EmptyState title={t('empty')} body={t('emptyBody')} />
      ) : (
        <ul aria-label={t('history')} className="divide-y divide-line">
          {data.rows.map((funding) => (
            <li key={funding.id}>
              <Link
                to="/reviews"
                search={{ id: `funding-${funding.id}`, status: funding.status }}
                className="flex flex-col gap-1 px-5 py-3 outline-offset-[-2px] hover:bg-sunken/60"
              >
                <FundingItem funding={funding} />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {data !== undefined && data.total > fundingsPerPage && (
        <div className="border-t border-line p-2">
          <Pagination page={page} pageSize={fundingsPerPage} total={data.total} onPage={setPage} />
        </div>
      )}
    </Card>
  );
}

const tones = { waiting: 'neutral', approved: 'rise', rejected: 'fall' } as const;

function FundingItem({ funding }: { funding: Funding }) {
  const t = useTranslations('treasury');
  const accountText = useAccountText();
  const { account, currency, amount, reasonCode, evidence, requestedBy, decidedBy, requestedAt, status } =
    funding;
  return (
    <>
      <span className="flex items-start justify-between gap-3">
        <span className="font-medium">{accountText(account)}</span>
        <Money amount={amount} currency={currency} sign />
      </span>
      <span className="flex items-start justify-between gap-3">
        <span className="min-w-0 text-quiet">
          {t(`reasons.${reasonCode}`)} · <bdi className="break-words">{evidence}</bdi>
        </span>
        <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>
      </span>
      <span className="flex flex-wrap justify-between gap-x-3 text-note text-faint">
        <bdi>{[requestedBy, ...decidedBy].join(' → ')}</bdi>
        <Time at={requestedAt} />
      </span>
    </>
  );
}
