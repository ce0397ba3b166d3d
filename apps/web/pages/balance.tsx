import { ArrowDownToLine, ArrowLeftRight, ArrowUpFromLine, FileText } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { BookBalances } from '#capabilities/money/accounts/web/book-balances.tsx';
import type { HoldingLinks } from '#capabilities/money/accounts/web/holdings.tsx';
import { useHoldings } from '#capabilities/money/accounts/web/queries.ts';
import { useUser } from '#capabilities/people/customers/web/queries.ts';
import { books } from '#foundation/ids/book.ts';
import { Card } from '#foundation/ui/card.tsx';
import { LinkButton } from '#foundation/ui/link-button.tsx';
import { Page } from '#foundation/ui/page.tsx';
import { useBook } from '#foundation/ui/session-state.ts';
import { FailedState } from '#foundation/ui/states.tsx';

const holdingLinks: HoldingLinks = {
  orders: '/profile/orders',
  plans: '/trading',
  options: '/profile/options',
  collateral: '/loan',
  bids: '/nfts',
  withdrawals: '/profile/withdrawals',
  deposits: '/profile/deposit',
};

/**
 * `/profile/balance`: both books, every currency, and why some of it is set aside. No transfer crosses from
 * one book to the other.
 */
export function BalancePage() {
  const t = useTranslations('accounts');
  const conversion = useTranslations('conversion');
  const withdrawals = useTranslations('withdrawals');
  const deposits = useTranslations('deposits');
  const current = useBook();
  const user = useUser();
  const holdings = useHoldings();
  // How high the first book is follows from what is in it: the other one comes when that is known.
  const isKnown = user.data !== undefined && !holdings.isPending;
  const ordered = [...books].sort((a, b) => Number(b === current) - Number(a === current));
  const actions = (
    <>
      <LinkButton to="/profile/deposit" size="small" icon={<ArrowDownToLine size={16} aria-hidden="true" />}>
        {deposits('title')}
      </LinkButton>
      <LinkButton to="/profile/withdraw" size="small" icon={<ArrowUpFromLine size={16} aria-hidden="true" />}>
        {withdrawals('title')}
      </LinkButton>
      <LinkButton to="/profile/convert" size="small" icon={<ArrowLeftRight size={16} aria-hidden="true" />}>
        {conversion('title')}
      </LinkButton>
      <LinkButton to="/profile/statements" size="small" icon={<FileText size={16} aria-hidden="true" />}>
        {t('statements.title')}
      </LinkButton>
    </>
  );
  return (
    <Page title={t('balance.title')} back backTo="/profile">
      {user.data === undefined && user.isError ? (
        <Card>
          <FailedState onRetry={() => user.refetch()} busy={user.isFetching} />
        </Card>
      ) : (
        <div className="flex flex-col gap-4 wide:gap-6">
          {ordered.slice(0, isKnown ? ordered.length : 1).map((book) => (
            <BookBalances
              key={book}
              book={book}
              account={user.data?.accounts[book]}
              holdings={holdings.data?.filter((each) => each.book === book)}
              holdingLinks={holdingLinks}
              isCurrent={book === current}
              actions={book === 'real' && actions}
            />
          ))}
          {isKnown && <p className="text-note text-faint">{t('balance.note')}</p>}
        </div>
      )}
    </Page>
  );
}
