import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { Book } from '#foundation/ids/book.ts';
import { ExportRows } from '#foundation/ui/export-rows.tsx';
import { useListAddress } from '#foundation/ui/list-address.ts';
import { EmptyList, ListDays } from '#foundation/ui/list-days.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { RequestLines, requestLinkStyle } from '#foundation/ui/operator-request.tsx';
import { PagedList } from '#foundation/ui/paged.tsx';
import { listFundings } from '../console-contract.ts';
import { useFundings } from './queries.ts';
import { useAccountText } from './use-account-text.ts';

/** What was brought in and taken out, by whom and on which evidence; each leads to its review. */
export function FundingHistory({ book }: { book: Book }) {
  const t = useTranslations('treasury');
  const accountText = useAccountText();
  const { period } = useListAddress();
  const filter = { book, ...period };
  const fundings = useFundings(filter);
  return (
    <div className="flex flex-col gap-3">
      <ListDays />
      <PagedList
        {...fundings}
        title={t('history')}
        empty={<EmptyList title={t('empty')} body={t('emptyBody')} />}
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
      <ExportRows call={listFundings} input={filter} />
    </div>
  );
}
