import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Book } from '#foundation/ids/book.ts';
import { DayRange } from '#foundation/ui/day-range.tsx';
import { type Days, momentsOf } from '#foundation/ui/days.ts';
import { ExportRows } from '#foundation/ui/export-rows.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { RequestLines, requestLinkStyle } from '#foundation/ui/operator-request.tsx';
import { PagedList } from '#foundation/ui/paged.tsx';
import { listFundings } from '../console-contract.ts';
import { fundingsPerPage, useFundings } from './queries.ts';
import { useAccountText } from './use-account-text.ts';

/** What was brought in and taken out, by whom and on which evidence; each leads to its review. */
export function FundingHistory({ book }: { book: Book }) {
  const t = useTranslations('treasury');
  const accountText = useAccountText();
  const [page, setPage] = useState(1);
  const [days, setDays] = useState<Days>({});
  const fundings = useFundings(book, days, page);
  return (
    <div className="flex flex-col gap-3">
      <div className="grid grid-cols-2 gap-3">
        <DayRange
          days={days}
          onChange={(next) => {
            setDays(next);
            setPage(1);
          }}
        />
      </div>
      <PagedList
        answer={fundings}
        page={page}
        pageSize={fundingsPerPage}
        onPage={setPage}
        title={t('history')}
        empty={t('empty')}
        emptyBody={t('emptyBody')}
      >
        {(funding) => (
          <Link
            to="/reviews"
            search={{ id: `funding-${funding.id}`, status: funding.status }}
            className={requestLinkStyle}
          >
            <RequestLines
              title={accountText(funding.account)}
              amount={<Money amount={funding.amount} currency={funding.currency} sign />}
              text={
                <>
                  {t(`reasons.${funding.reasonCode}`)} · <bdi>{funding.evidence}</bdi>
                </>
              }
              request={funding}
            />
          </Link>
        )}
      </PagedList>
      <ExportRows call={listFundings} input={{ book, ...momentsOf(days) }} />
    </div>
  );
}
