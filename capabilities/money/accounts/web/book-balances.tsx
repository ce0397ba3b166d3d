import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Book } from '#foundation/ids/book.ts';
import { formatUnits, parseUnits } from '#foundation/money/money.ts';
import { Badge } from '#foundation/ui/badge.tsx';
import { Card } from '#foundation/ui/card.tsx';
import { DataTable } from '#foundation/ui/data-table.tsx';
import { InstrumentMark } from '#foundation/ui/mark.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { Skeleton } from '#foundation/ui/skeleton.tsx';
import { type Column, figureColumn } from '#foundation/ui/table-column.ts';
import { useFormat } from '#foundation/ui/use-format.ts';
import type { Account, Holding } from '../contract.ts';
import { type HoldingLinks, Holdings } from './holdings.tsx';

type Row = Account['balances'][number] & { readonly aside: string; readonly total: string };

type Props = {
  book: Book;
  account: Account | undefined;
  /** What the customer has in this book. */
  holdings: readonly Holding[] | undefined;
  isCurrent: boolean;
  /** Where each kind of what is set aside is looked after. */
  holdingLinks: HoldingLinks;
  actions?: ReactNode;
};

/**
 * Everything one book holds, currency by currency: what is available, what is set aside and why, and what all
 * of it is worth.
 */
export function BookBalances({ book, account, holdings, isCurrent, holdingLinks, actions }: Props) {
  const t = useTranslations('accounts');
  const amount = (value: string, currency: string) => <Money amount={value} currency={currency} />;
  const columns: Column<Row>[] = [
    { key: 'currency', title: t('currency'), cell: ({ currency }) => <Currency code={currency} /> },
    figureColumn('available', t('available'), undefined, (row) => amount(row.available, row.currency)),
    figureColumn('aside', t('aside'), undefined, (row) => amount(row.aside, row.currency)),
    figureColumn('total', t('total'), undefined, (row) => (
      <strong className="font-semibold">{amount(row.total, row.currency)}</strong>
    )),
    figureColumn('usdt', t('inUsdt'), undefined, ({ usdt }) => <Worth usdt={usdt} />),
  ];
  return (
    <Card
      flush
      title={
        <span className="flex flex-wrap items-center gap-x-2">
          {t(`book.${book}`)}
          <Badge tone={book}>{t(`bookMeaning.${book}`)}</Badge>
          {isCurrent && <span className="text-note font-normal text-faint">{t('currentBook')}</span>}
        </span>
      }
      action={
        <span className="flex shrink-0 items-baseline justify-between gap-2 phone:w-full">
          <span className="text-note text-faint">{t('equity')}</span>
          {account === undefined ? (
            <Skeleton className="inline-block h-4 w-24 align-middle" />
          ) : (
            <Money
              amount={account.equity ?? undefined}
              currency="USDT"
              decimals={2}
              className="font-semibold"
            />
          )}
        </span>
      }
    >
      <DataTable
        label={t(`book.${book}`)}
        columns={columns}
        rows={account && rowsOf(account)}
        rowKey={(row) => row.currency}
        skeletonRows={3}
        phone={(row) => <PhoneBalance row={row} />}
        empty={null}
      />
      <BoundByPositions account={account} />
      <Holdings holdings={holdings} links={holdingLinks} />
      {actions && <div className="flex flex-wrap gap-2 border-t border-line p-4 wide:px-5">{actions}</div>}
    </Card>
  );
}

/** What open losses leave free, where that is less than what is available. */
function BoundByPositions({ account }: { account: Account | undefined }) {
  const t = useTranslations('accounts');
  const format = useFormat();
  const usdt = account?.balances.find(({ currency }) => currency === 'USDT');
  if (account === undefined || usdt === undefined || account.freeMargin === usdt.available) return null;
  return (
    <p className="border-t border-line px-4 py-3 text-note text-quiet wide:px-5">
      {t('balance.bound', { free: format.money(account.freeMargin, 'USDT') })}
    </p>
  );
}

/** A currency in a phone's list: what it is all together, and its parts below. */
function PhoneBalance({ row }: { row: Row }) {
  const t = useTranslations('accounts');
  const format = useFormat();
  return (
    <>
      <div className="flex items-center justify-between gap-4 font-medium">
        <Currency code={row.currency} />
        <span className="flex flex-col items-end">
          <Money amount={row.total} currency={row.currency} className="font-semibold" />
          {row.currency !== 'USDT' && (
            <span className="text-note font-normal text-faint">
              <Worth usdt={row.usdt} />
            </span>
          )}
        </span>
      </div>
      <dl className="mt-2 grid grid-cols-2 gap-4">
        {(['available', 'aside'] as const).map((part) => (
          <div key={part} className="min-w-0">
            <dt className="text-note text-faint">{t(part)}</dt>
            <dd className="num">
              <bdi>{format.money(row[part], row.currency)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Worth({ usdt }: { usdt: string | null }) {
  return <Money amount={usdt ?? undefined} currency="USDT" decimals={2} className="text-quiet" />;
}

function Currency({ code }: { code: string }) {
  return (
    <span className="flex items-center gap-2.5 font-medium">
      <InstrumentMark code={code} size={24} />
      {code}
    </span>
  );
}

function rowsOf(account: Account): Row[] {
  return account.balances.map((balance) => {
    const { available, held, plan, margin, collateral } = balance;
    const aside = sum(held, plan, margin, collateral);
    return { ...balance, aside, total: sum(available, aside) };
  });
}

function sum(...amounts: readonly string[]): string {
  return formatUnits(amounts.reduce((total, amount) => total + (parseUnits(amount) ?? 0n), 0n));
}
