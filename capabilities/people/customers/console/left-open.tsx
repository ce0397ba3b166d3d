import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { AccountLimit } from '#foundation/calls/account-limits.ts';
import { fateOf, type LeftOpenKind } from '#foundation/calls/left-open.ts';
import { Card } from '#foundation/ui/card.tsx';
import { FactList } from '#foundation/ui/fact-list.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { TextLink } from '#foundation/ui/text-link.tsx';
import { useCall } from '#foundation/ui/use-call.ts';
import { getLeftOpen } from '../limits-contract.ts';

/** Where operators look at what is open of a kind. */
const places: Readonly<Record<LeftOpenKind, (uid: string, name: string) => ReactNode>> = {
  positions: atTab('orders'),
  pendingOrders: atTab('orders'),
  options: atTab('records'),
  plans: atTab('records'),
  loans: atTab('loans'),
  loanRequests: atTab('loans'),
  bids: atTab('records'),
  withdrawals: (uid, name) => (
    <TextLink to="/withdrawals" search={{ uid }}>
      {name}
    </TextLink>
  ),
  deposits: (uid, name) => (
    <TextLink to="/deposits" search={{ text: uid }}>
      {name}
    </TextLink>
  ),
  heldDeposits: (uid, name) => (
    <TextLink to="/deposits" search={{ text: uid }}>
      {name}
    </TextLink>
  ),
  rewards: atTab('records'),
};

function atTab(tab: string) {
  return (id: string, name: string) => (
    <TextLink to="/customers/one" search={{ id, tab }}>
      {name}
    </TextLink>
  );
}

/** Which of a customer's things are open or waiting in both books, and what becomes of it under a limit. */
export function LeftOpenList({ customerId, limit }: { customerId: string; limit: AccountLimit }) {
  const t = useTranslations('customers-console');
  const { data } = useCall(getLeftOpen, { id: customerId });
  if (data === undefined) return null;
  const { rows, unseen } = data;
  return (
    <Card title={t('leftOpen.title')}>
      {rows.length === 0 && <p>{t('leftOpen.nothing')}</p>}
      <FactList
        dense
        facts={rows.map(({ kind, book, currency, count, amount }) => ({
          id: `${kind} ${book} ${currency}`,
          label: t('leftOpen.kind', { kind: t(`leftOpen.kinds.${kind}`), book: t(`books.${book}`), count }),
          value: <Money amount={amount} currency={currency} />,
          note: (
            <>
              {t(`leftOpen.fates.${fateOf(kind, limit)}`)} {places[kind](customerId, t('leftOpen.look'))}
            </>
          ),
        }))}
      />
      {unseen.length > 0 && (
        <p className="mt-2 text-note">
          {t('leftOpen.unseen', { kinds: unseen.map((kind) => t(`leftOpen.kinds.${kind}`)).join(', ') })}
        </p>
      )}
    </Card>
  );
}
