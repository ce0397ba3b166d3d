import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Card } from '#foundation/ui/card.tsx';
import { Code } from '#foundation/ui/code.tsx';
import { type Column, DataTable } from '#foundation/ui/data-table.tsx';
import { LinkButton } from '#foundation/ui/link-button.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { Page } from '#foundation/ui/page.tsx';
import { Segmented } from '#foundation/ui/segmented.tsx';
import { Skeleton } from '#foundation/ui/skeleton.tsx';
import { EmptyState, FailedState } from '#foundation/ui/states.tsx';
import type { ProfitFigures } from '../contract.ts';
import { profitParts } from '../rules.ts';
import { DayBars, ShareBar } from './profit-bars.tsx';
import { useProfitByDay, useProfitByInstrument } from './queries.ts';

const periods = ['7', '30', '90', '365'] as const;

type Texts = ReturnType<typeof useTranslations<'accounts'>>;

/** `/profile/performance`: what trading realised in the current book. The period lives in the address. */
export function PerformancePage() {
  const t = useTranslations('accounts');
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

  return (
    <Page
      title={t('performance.title')}
      back
      backTo="/profile"
      actions={
        <Segmented
          size="small"
          label={t('performance.days')}
          value={days}
          onChange={(next) =>
            navigate({
              to: '/profile/performance',
              search: { days: next },
              replace: true,
              resetScroll: false,
            })
          }
          options={periods.map((value) => ({
            value,
            label: t('performance.lastDays', { days: Number(value) }),
          }))}
        />
      }
    >
      {hasFailed ? (
        <Card>
          <FailedState onRetry={retry} busy={byDay.isFetching || byInstrument.isFetching} />
        </Card>
      ) : isEmpty ? (
        <Card>
          <EmptyState
            title={t('performance.empty')}
            body={t('performance.emptyBody')}
            action={<LinkButton to="/market">{t('performance.toMarkets')}</LinkButton>}
          />
        </Card>
      ) : (
        <div className="flex flex-col gap-4 wide:gap-6">
          <Totals total={byDay.data?.total} />
          <Card title={t('performance.byDay')}>
            {byDay.data === undefined ? (
              <Skeleton className="h-52 w-full" />
            ) : (
              <>
                <DayBars rows={byDay.data.rows} />
                <details className="mt-3">
                  <summary className="w-fit cursor-pointer text-note font-medium text-accent">
                    {t('performance.table')}
                  </summary>
                  <DataTable
                    label={t('performance.byDay')}
                    columns={columnsOf<Row<'day'>>(t, {
                      key: 'day',
                      title: t('performance.day'),
                      cell: ({ day }) => <Code>{day}</Code>,
                    })}
                    rows={byDay.data.rows.toReversed()}
                    rowKey={({ day }) => day}
                    empty={null}
                  />
                </details>
              </>
            )}
          </Card>
          <Card title={t('performance.byInstrument')} flush>
            <DataTable
              label={t('performance.byInstrument')}
              columns={[
                ...columnsOf<Row<'code'>>(t, {
                  key: 'code',
                  title: t('performance.market'),
                  cell: ({ code }) => (code === null ? t('performance.noMarket') : <Code>{code}</Code>),
                }),
                {
                  key: 'bar',
                  title: '',
                  width: '160px',
                  hideOnPhone: true,
                  cell: (row) => <ShareBar row={row} rows={byInstrument.data?.rows ?? []} />,
                },
              ]}
              rows={byInstrument.data?.rows}
              rowKey={({ code }) => code ?? ''}
              empty={null}
            />
          </Card>
        </div>
      )}
    </Page>
  );
}

type Row<Name extends 'day' | 'code'> = ProfitFigures &
  Record<Name, Name extends 'day' ? string : string | null>;

function columnsOf<Line extends ProfitFigures>(t: Texts, first: Column<Line>): Column<Line>[] {
  const amounts = ['profit', 'loss', 'fee', 'swap', 'net'] as const;
  return [
    first,
    ...amounts.map(
      (part): Column<Line> => ({
        key: part,
        title: t(`performance.${part}`),
        align: 'end',
        cell: (row) => (
          <Money
            amount={row[part]}
            currency="USDT"
            sign
            className={part === 'net' ? 'font-semibold' : undefined}
          />
        ),
      }),
    ),
  ];
}

function Totals({ total }: { total: ProfitFigures | undefined }) {
  const t = useTranslations('accounts.performance');
  const parts = profitParts.filter((part) => part !== 'lossProtection' || (total && total[part] !== '0'));
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
