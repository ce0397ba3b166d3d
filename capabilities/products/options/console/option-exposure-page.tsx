import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { OutputOf } from '#foundation/calls/define-call.ts';
import { books } from '#foundation/ids/book.ts';
import { BookChoice } from '#foundation/ui/book-choice.tsx';
import { Code } from '#foundation/ui/code.tsx';
import type { Column } from '#foundation/ui/data-table.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { Page } from '#foundation/ui/page.tsx';
import { WholeTable } from '#foundation/ui/paged.tsx';
import { EmptyState } from '#foundation/ui/states.tsx';
import { Time } from '#foundation/ui/time.tsx';
import { useCall } from '#foundation/ui/use-call.ts';
import { useFormat } from '#foundation/ui/use-format.ts';
import { optionExposure } from '../console-contract.ts';

/** Exposure follows what is bought and settled; a slow refresh is enough. */
const exposureRefreshMs = 5_000;

type Row = OutputOf<typeof optionExposure>['rows'][number];

/**
 * `/console/option-exposure`: what is promised to holders of options, by market, direction and the minute of
 * the end.
 */
export function OptionExposurePage() {
  const t = useTranslations('options-console.exposure');
  const words = useTranslations('orders-console.books');
  const format = useFormat();
  const search = useSearch({ from: '/option-exposure' });
  const navigate = useNavigate({ from: '/option-exposure' });
  const book = books.find((each) => each === search.book) ?? 'real';
  const exposure = useCall(optionExposure, {}, { refetchInterval: exposureRefreshMs });
  const limits = exposure.data?.limits;
  const columns = useColumns(limits?.perExpiry);
  return (
    <Page
      title={t('title')}
      actions={
        <BookChoice
          label={t('book')}
          value={book}
          onChange={(next) => navigate({ search: { book: next }, replace: true })}
          name={(each) => words(each)}
        />
      }
    >
      <p className="-mt-2 mb-5 max-w-text text-pretty text-quiet wide:-mt-4">
        {t('lead')}{' '}
        {limits !== undefined &&
          t('limits', {
            perExpiry: format.decimal(limits.perExpiry),
            perMarket: format.decimal(limits.perMarket),
            perPerson: format.decimal(limits.perPerson),
          })}
      </p>
      <WholeTable
        answer={exposure}
        label={t('title')}
        columns={columns}
        rows={exposure.data?.rows.filter((row) => row.book === book)}
        rowKey={({ code, direction, minute }) => `${code} ${direction} ${minute ?? ''}`}
        empty={<EmptyState title={t('empty')} body={t('emptyBody')} />}
      />
    </Page>
  );
}

function useColumns(perExpiry: string | undefined): Column<Row>[] {
  const t = useTranslations('options-console.exposure');
  const directions = useTranslations('options.direction');
  const format = useFormat();
  const money = (key: 'stakes' | 'payouts' | 'profit'): Column<Row> => ({
    key,
    title: t(key),
    align: 'end',
    cell: (row) => <Money amount={row[key]} currency="USDT" />,
  });
  return [
    { key: 'code', title: t('market'), cell: ({ code }) => <Code>{code}</Code> },
    { key: 'direction', title: t('direction'), cell: ({ direction }) => directions(direction) },
    {
      key: 'minute',
      title: t('minute'),
      cell: ({ minute }) => (minute === undefined ? t('waiting') : <Time at={minute} />),
    },
    { key: 'count', title: t('count'), align: 'end', cell: ({ count }) => format.count(count) },
    money('stakes'),
    money('payouts'),
    money('profit'),
    {
      key: 'share',
      title: t('share'),
      align: 'end',
      cell: ({ profit }) =>
        perExpiry === undefined
          ? '–'
          : format.percent((Number(profit) / Number(perExpiry)) * 100, { digits: 1 }),
    },
  ];
}
