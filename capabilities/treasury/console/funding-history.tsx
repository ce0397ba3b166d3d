import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Book } from '#foundation/ids/book.ts';
import { Money } from '#foundation/ui/money.tsx';
import { RequestLines, requestLinkStyle } from '#foundation/ui/operator-request.tsx';
import { PagedList } from '#foundation/ui/paged.tsx';
import { fundingsPerPage, useFundings } from './queries.ts';
import { useAccountText } from './use-account-text.ts';

/** What was brought in and taken out, by whom and on which evidence; each leads to its review. */
export function FundingHistory({ book }: { book: Book }) {
  const t = useTranslations('treasury');
  const accountText = useAccountText();
  const [page, setPage] = useState(1);
  const fundings = useFundings(book, page);
  return (
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
  );
}
