import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { books } from '#foundation/ids/book.ts';
import { formatUnits, parseUnits } from '#foundation/money/money.ts';
import { BookChoice } from '#foundation/ui/book-choice.tsx';
import { Code } from '#foundation/ui/code.tsx';
import type { Column } from '#foundation/ui/data-table.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { Page } from '#foundation/ui/page.tsx';
import { WholeTable } from '#foundation/ui/paged.tsx';
import { EmptyState } from '#foundation/ui/states.tsx';
import { useCall } from '#foundation/ui/use-call.ts';
import { type ExposureRow, getExposure } from '../console-contract.ts';
import { MirroredList } from './mirrored-list.tsx';

/** Exposure follows the prices; a slow refresh is enough. */
const exposureRefreshMs = 5_000;

/** `/console/exposure`: the platform's exposure, market by market. */
export function ExposurePage() {
  const t = useTranslations('orders-console');
  const search = useSearch({ from: '/exposure' });
  const navigate = useNavigate({ from: '/exposure' });
  const book = books.find((each) => each === search.book) ?? 'real';
  const exposure = useCall(getExposure, {}, { refetchInterval: exposureRefreshMs });
  const rows = exposure.data?.filter((row) => row.book === book);
  const columns = useColumns();
  return (
    <Page
      title={t('exposure.title')}
      actions={
        <BookChoice
          label={t('book')}
          value={book}
          onChange={(next) => navigate({ search: { book: next }, replace: true })}
          name={(each) => t(`books.${each}`)}
        />
      }
    >
      <p className="-mt-2 mb-5 max-w-text text-pretty text-quiet wide:-mt-4">{t('exposure.lead')}</p>
      {rows !== undefined && rows.length > 0 && <Totals rows={rows} />}
      <WholeTable
        answer={exposure}
        label={t('exposure.title')}
        columns={columns}
        rows={rows}
        rowKey={({ code }) => code}
        onRow={({ code }) => navigate({ to: '/exposure/market', search: { code, book } })}
        empty={<EmptyState title={t('exposure.none')} body={t('exposure.noneBody')} />}
      />
      {book === 'real' && (
        <div className="mt-5">
          <MirroredList />
        </div>
      )}
    </Page>
  );
}

function Totals({ rows }: { rows: readonly ExposureRow[] }) {
  const t = useTranslations('orders-console');
  const sum = (of: (row: ExposureRow) => string) =>
    formatUnits(rows.reduce((total, row) => total + (parseUnits(of(row)) ?? 0n), 0n));
  const totals = [
    { label: t('exposure.gross'), amount: sum((row) => row.grossNotional), sign: false },
    { label: t('exposure.net'), amount: sum((row) => row.netNotional), sign: true },
    { label: t('fields.margin'), amount: sum((row) => row.margin), sign: false },
    { label: t('exposure.unrealised'), amount: sum((row) => row.unrealised), sign: true },
  ];
  return (
    <dl className="mb-5 grid grid-cols-2 gap-x-6 gap-y-4 wide:grid-cols-4">
      {totals.map(({ label, amount, sign }) => (
        <div key={label} className="border-s-2 border-line ps-3">
          <dt className="text-note text-quiet">{label}</dt>
          <dd className="text-title font-medium">
            <Money amount={amount} currency="USDT" sign={sign} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function useColumns(): Column<ExposureRow>[] {
  const t = useTranslations('orders-console');
  const money = (
    key: 'longNotional' | 'shortNotional' | 'netNotional' | 'grossNotional' | 'unrealised',
    title: string,
    sign = false,
  ): Column<ExposureRow> => ({
    key,
    title,
    align: 'end',
    cell: (row) => <Money amount={row[key]} currency="USDT" sign={sign} />,
  });
  return [
    { key: 'code', title: t('fields.market'), cell: ({ code }) => <Code>{code}</Code> },
    { key: 'positions', title: t('exposure.positions'), align: 'end', cell: ({ positions }) => positions },
    { key: 'customers', title: t('exposure.customers'), align: 'end', cell: ({ customers }) => customers },
    money('longNotional', t('exposure.long')),
    money('shortNotional', t('exposure.short')),
    money('netNotional', t('exposure.net'), true),
    money('grossNotional', t('exposure.gross')),
    money('unrealised', t('exposure.unrealised'), true),
  ];
}
