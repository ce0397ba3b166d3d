import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Card } from '#foundation/ui/card.tsx';
import { Code } from '#foundation/ui/code.tsx';
import { DataTable } from '#foundation/ui/data-table.tsx';
import { LinkButton } from '#foundation/ui/link-button.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { Page } from '#foundation/ui/page.tsx';
import { Segmented } from '#foundation/ui/segmented.tsx';
import { Skeleton } from '#foundation/ui/skeleton.tsx';
import { EmptyState, FailedState } from '#foundation/ui/states.tsx';
import { type Column, figureColumn } from '#foundation/ui/table-column.ts';
import type { ProfitFigures } from '../contract.ts';
import { type ProfitPart, profitParts } from '../rules.ts';
import { DayBars, ShareBar } from './profit-bars.tsx';
import { useProfitByDay, useProfitByInstrument } from './queries.ts';

const inPlace = { replace: true, resetScroll: false };
const periods = ['7', '30', '90', '365'] as const;

type Texts = ReturnType<typeof useTranslations<'accounts.performance'>>;

/** `/profile/performance`: what trading realised in the current book. The period lives in the address. */
export function PerformancePage() {
  const t = useTranslations('accounts.performance');
  const navigate = useNavigate();
  const search: { days?: string } = useSearch({ strict: false });
  const days = periods.find((period) => period === search.days) ?? '30';
  const byDay = useProfitByDay(Number(days));
  const byInstrument = useProfitByInstrument(Number(days));
  const hasFailed = [byDay, byInstrument].some(({ isError, data }) => isError && data === undefined);
  const isEmpty = byDay.data?.rows.length === 0;

  function retry() {
    void byDay.refetch();
    void byInstrument.refetch();
  }

  const choice = (
    <Segmented
      size="small"
      label={t('days')}
      value={days}
      onChange={(next) => navigate({ to: '/profile/performance', search: { days: next }, ...inPlace })}
      options={periods.map((value) => ({ value, label: t('lastDays', { days: Number(value) }) }))}
    />
  );
  return (
    <Page title={t('title')} back backTo="/profile" actions={choice}>
      {hasFailed ? (
        <Card>
          <FailedState onRetry={retry} busy={byDay.isFetching || byInstrument.isFetching} />
        </Card>
      ) : isEmpty ? (
        <Card>
          <EmptyState
            title={t('empty')}
            body={t('emptyBody')}
            action={<LinkButton to="/market">{t('toMarkets')}</LinkButton>}
          />
        </Card>
      ) : (
        <div className="flex flex-col gap-4 wide:gap-6">
          <Totals total={byDay.data?.total} />
          <ByDay rows={byDay.data?.rows} />
          <ByInstrument rows={byInstrument.data?.rows} />
        </div>
      )}
    </Page>
  );
}

/** Bars, and below them the same in figures. */
function ByDay({ rows }: { rows: readonly Row<'day'>[] | undefined }) {
  const t = useTranslations('accounts.performance');
  return (
    <Card title={t('byDay')}>
      {rows === undefined ? (
        <Skeleton className="h-52 w-full" />
      ) : (
        <>
          <DayBars rows={rows} />
          <details className="mt-3">
            <summary className="w-fit cursor-pointer text-note font-medium text-accent">{t('table')}</summary>
            <DataTable
              label={t('byDay')}
              columns={[
                { key: 'day', title: t('day'), cell: ({ day }) => <Code>{day}</Code> },
                ...amountColumns<Row<'day'>>(t),
              ]}
              rows={rows.toReversed()}
              rowKey={({ day }) => day}
              empty={null}
            />
          </details>
        </>
      )}
    </Card>
  );
}

function ByInstrument({ rows }: { rows: readonly Row<'code'>[] | undefined }) {
  const t = useTranslations('accounts.performance');
  return (
    <Card title={t('byInstrument')} flush>
      <DataTable
        label={t('byInstrument')}
        columns={[
          {
            key: 'code',
            title: t('market'),
            cell: ({ code }) => (code === null ? t('noMarket') : <Code>{code}</Code>),
          },
          ...amountColumns<Row<'code'>>(t),
          {
            key: 'bar',
            title: '',
            width: '160px',
            hideOnPhone: true,
            cell: (row) => <ShareBar row={row} rows={rows ?? []} />,
          },
        ]}
        rows={rows}
        rowKey={({ code }) => code ?? ''}
        empty={null}
      />
    </Card>
  );
}

type Row<Name extends 'day' | 'code'> = ProfitFigures &
  Record<Name, Name extends 'day' ? string : string | null>;

function amountColumns<Line extends ProfitFigures>(t: Texts): Column<Line>[] {
  return (['profit', 'loss', 'fee', 'swap', 'dividend', 'net'] as const).map((part) =>
    figureColumn(part, t(part), undefined, (row) => (
      <Money
        amount={row[part]}
        currency="USDT"
        sign
        className={part === 'net' ? 'font-semibold' : undefined}
      />
    )),
  );
}

/** Shown only where there were any. */
const rareParts: ReadonlySet<ProfitPart> = new Set(['dividend', 'lossProtection']);

function Totals({ total }: { total: ProfitFigures | undefined }) {
  const t = useTranslations('accounts.performance');
  const parts = profitParts.filter((part) => !rareParts.has(part) || (total && total[part] !== '0'));
  return (
    <Card>
      <h2 className="text-quiet">{t('net')}</h2>
      <p className="mt-1 text-display font-semibold">
        {total === undefined ? (
          <Skeleton className="my-1 h-9 w-40" />
        ) : (
          <Money amount={total.net} currency="USDT" sign />
        )}
      </p>
      <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-4 border-t border-line pt-4 wide:grid-cols-5">
        {parts.map((part) => (
          <div key={part} className="min-w-0">
            <dt className="text-note text-faint">{t(part)}</dt>
            <dd className="mt-0.5 text-lead font-medium">
              {total === undefined ? (
                <Skeleton className="my-1 h-4.5 w-20" />
              ) : (
                <Money amount={total[part]} currency="USDT" sign />
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-note text-faint">{t('note')}</p>
    </Card>
  );
}
