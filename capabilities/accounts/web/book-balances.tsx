import { useTranslations } from 'use-intl';
import type { Book } from '#foundation/ids/book.ts';
import { formatUnits, parseUnits } from '#foundation/money/money.ts';
import { Badge } from '#foundation/ui/badge.tsx';
import { Card } from '#foundation/ui/card.tsx';
import { type Column, DataTable } from '#foundation/ui/data-table.tsx';
import { InstrumentMark } from '#foundation/ui/mark.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { Skeleton } from '#foundation/ui/skeleton.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import type { Account } from '../contract.ts';

type Row = Account['balances'][number] & { readonly margin: string; readonly total: string };

/** Everything one book holds, currency by currency: free, held for something pending, and behind open positions. */
export function BookBalances({
  book,
  account,
  isCurrent,
}: {
  book: Book;
  account: Account | undefined;
  isCurrent: boolean;
}) {
  const t = useTranslations('accounts');
  const amount = (value: string, currency: string) => <Money amount={value} currency={currency} />;
  const columns: Column<Row>[] = [
    {
      key: 'currency',
      title: t('currency'),
      cell: ({ currency }) => <Currency code={currency} />,
    },
    {
      key: 'available',
      title: t('available'),
      align: 'end',
      cell: (row) => amount(row.available, row.currency),
    },
    { key: 'held', title: t('held'), align: 'end', cell: (row) => amount(row.held, row.currency) },
    { key: 'plan', title: t('inPlans'), align: 'end', cell: (row) => amount(row.plan, row.currency) },
    { key: 'margin', title: t('inMargin'), align: 'end', cell: (row) => amount(row.margin, row.currency) },
    {
      key: 'total',
      title: t('total'),
      align: 'end',
      cell: (row) => <strong className="font-semibold">{amount(row.total, row.currency)}</strong>,
    },
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
            <Money amount={account.equity} currency="USDT" decimals={2} className="font-semibold" />
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
    </Card>
  );
}

const parts = ['available', 'held', 'plan', 'margin'] as const;
const partNames = { available: 'available', held: 'held', plan: 'inPlans', margin: 'inMargin' } as const;

/** A currency in a phone's list: what it is all together, and its parts below. */
function PhoneBalance({ row }: { row: Row }) {
  const t = useTranslations('accounts');
  const format = useFormat();
  return (
    <>
      <div className="flex items-center justify-between gap-4 font-medium">
        <Currency code={row.currency} />
        <Money amount={row.total} currency={row.currency} className="font-semibold" />
      </div>
      <dl className="mt-2 grid grid-cols-2 gap-4">
        {parts.map((part) => (
          <div key={part} className="min-w-0">
            <dt className="text-note text-faint">{t(partNames[part])}</dt>
            <dd className="num">
              <bdi>{format.money(row[part], row.currency)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Currency({ code }: { code: string }) {
  return (
    <span className="flex items-center gap-2.5 font-medium">
      <InstrumentMark code={code} size={24} />
      {code}
    </span>
  );
}

/** Margin is kept in USDT alone. */
function rowsOf(account: Account): Row[] {
  return account.balances.map((balance) => {
    const margin = balance.currency === 'USDT' ? account.margin : '0';
    return { ...balance, margin, total: sum(balance.available, balance.held, balance.plan, margin) };
  });
}

function sum(...amounts: readonly string[]): string {
  return formatUnits(amounts.reduce((total, amount) => total + (parseUnits(amount) ?? 0n), 0n));
}
