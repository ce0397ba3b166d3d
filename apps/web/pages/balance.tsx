import { useTranslations } from 'use-intl';
import { BookBalances } from '#capabilities/accounts/web/book-balances.tsx';
import { useBook } from '#capabilities/accounts/web/queries.ts';
import { useUser } from '#capabilities/customers/web/queries.ts';
import { books } from '#foundation/ids/book.ts';
import { Card } from '#foundation/ui/card.tsx';
import { Page } from '#foundation/ui/page.tsx';
import { FailedState } from '#foundation/ui/states.tsx';

/** `/profile/balance`: both books, every currency. No transfer crosses from one book to the other. */
export function BalancePage() {
  const t = useTranslations('accounts');
  const current = useBook();
  const user = useUser();
  const ordered = [...books].sort((a, b) => Number(b === current) - Number(a === current));
  return (
    <Page title={t('balance.title')} back backTo="/profile">
      {user.data === undefined && user.isError ? (
        <Card>
          <FailedState onRetry={() => user.refetch()} busy={user.isFetching} />
        </Card>
      ) : (
        <div className="flex flex-col gap-4 wide:gap-6">
          {ordered.map((book) => (
            <BookBalances
              key={book}
              book={book}
              account={user.data?.accounts[book]}
              isCurrent={book === current}
            />
          ))}
          <p className="text-note text-faint">{t('balance.note')}</p>
        </div>
      )}
    </Page>
  );
}
