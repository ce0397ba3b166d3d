import { useTranslations } from 'use-intl';
import type { OutputOf } from '#foundation/calls/define-call.ts';
import { Card } from '#foundation/ui/card.tsx';
import { type Column, DataTable } from '#foundation/ui/data-table.tsx';
import { FactList } from '#foundation/ui/fact-list.tsx';
import { useListAddress } from '#foundation/ui/list-address.ts';
import { ListDays } from '#foundation/ui/list-days.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { Page } from '#foundation/ui/page.tsx';
import { phoneRow } from '#foundation/ui/phone-row.tsx';
import { Segmented } from '#foundation/ui/segmented.tsx';
import { Skeleton } from '#foundation/ui/skeleton.tsx';
import { EmptyState, FailedState, Notice } from '#foundation/ui/states.tsx';
import { Time } from '#foundation/ui/time.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import type { loanRegister } from '../console-contract.ts';
import { loanStatuses } from '../loan.ts';
import { LoanTable } from './loan-table.tsx';
import { useLoanRegister } from './queries.ts';

type Register = OutputOf<typeof loanRegister>;
type Row = Register['collateral'][number];

/** `/console/loans`: what is lent and locked, its total loan-to-value, the pool, and every loan. */
export function LoanRegisterPage() {
  const t = useTranslations('loans-console.register');
  const status = useTranslations('loans.status');
  const { search, show } = useListAddress('status');
  const register = useLoanRegister();
  const wanted = loanStatuses.find((each) => each === search.status);
  return (
    <Page title={t('title')}>
      <p className="-mt-2 mb-5 max-w-text text-pretty text-quiet wide:-mt-4">{t('lead')}</p>
      <div className="flex flex-col gap-4 wide:gap-6">
        {register.data === undefined ? (
          register.isError ? (
            <Card>
              <FailedState onRetry={() => void register.refetch()} busy={register.isFetching} />
            </Card>
          ) : (
            <Skeleton className="h-64 rounded" />
          )
        ) : (
          <Overview register={register.data} />
        )}
        <div className="flex flex-col gap-3">
          <div className="flex flex-wrap items-end gap-3">
            <Segmented
              label={t('filter')}
              size="small"
              value={wanted ?? 'all'}
              onChange={(next) => show({ status: next === 'all' ? undefined : next })}
              options={[
                { value: 'all' as const, label: t('all') },
                ...loanStatuses.map((value) => ({ value, label: status(value) })),
              ]}
            />
            <ListDays label={t('requestedFrom')} />
          </div>
          <LoanTable status={wanted} />
        </div>
      </div>
    </Page>
  );
}

function Overview({ register }: { register: Register }) {
  const t = useTranslations('loans-console.register');
  const format = useFormat();
  const columns = useColumns();
  const open = register.alarms.filter(({ until }) => until === undefined);
  const usdt = (amount: string) => <Money amount={amount} currency="USDT" />;
  return (
    <>
      {open.map(({ currency, since, loans }) => (
        <Notice key={currency} tone="warn" title={t('alarm', { currency })}>
          {t.rich('alarmBody', { loans, time: () => <Time at={since} style="second" /> })}
        </Notice>
      ))}
      <div className="grid items-start gap-4 wide:grid-cols-[minmax(0,1fr)_360px] wide:gap-6">
        <Card title={t('byCollateral')} flush>
          <DataTable
            label={t('byCollateral')}
            columns={columns}
            phone={phoneRow(columns)}
            rows={register.collateral}
            rowKey={({ currency }) => currency}
            empty={<EmptyState title={t('none')} />}
          />
        </Card>
        <Card title={t('total')}>
          <p className="text-note text-quiet">{t('totalLtv')}</p>
          <p className="num mb-3 text-display font-semibold">
            <bdi>{format.percent(Number(register.total.ltv) * 100, { digits: 1 })}</bdi>
          </p>
          <FactList
            dense
            facts={[
              {
                label: t('debt'),
                value: usdt(register.total.debt),
                note: t('loans', { loans: register.total.loans }),
              },
              { label: t('value'), value: usdt(register.total.value) },
              {
                label: t('pending'),
                value: usdt(register.pending.principal),
                note: t('requests', { loans: register.pending.loans }),
              },
              { label: t('free'), value: usdt(register.pool.free) },
              { label: t('promised'), value: usdt(register.pool.promised) },
              { label: t('lent'), value: usdt(register.pool.lent) },
              { label: t('interest'), value: usdt(register.pool.interest) },
            ]}
          />
        </Card>
      </div>
      {register.alarms.some(({ until }) => until !== undefined) && <Alarms alarms={register.alarms} />}
    </>
  );
}

function Alarms({ alarms }: { alarms: Register['alarms'] }) {
  const t = useTranslations('loans-console.register');
  return (
    <Card title={t('alarms')}>
      <FactList
        dense
        facts={alarms.map(({ currency, since, until, loans }) => ({
          id: `${currency} ${since}`,
          label: t('alarmOf', { currency, loans }),
          value: (
            <>
              <Time at={since} style="second" /> –{' '}
              {until === undefined ? t('lasts') : <Time at={until} style="second" />}
            </>
          ),
        }))}
      />
    </Card>
  );
}

function useColumns(): Column<Row>[] {
  const t = useTranslations('loans-console.register');
  const format = useFormat();
  return [
    { key: 'currency', title: t('currency'), cell: ({ currency }) => currency },
    { key: 'loans', title: t('count'), align: 'end', cell: ({ loans }) => format.count(loans) },
    {
      key: 'debt',
      title: t('debt'),
      align: 'end',
      cell: ({ debt }) => <Money amount={debt} currency="USDT" />,
    },
    {
      key: 'locked',
      title: t('locked'),
      align: 'end',
      cell: ({ locked, currency }) => <Money amount={locked} currency={currency} />,
    },
    {
      key: 'price',
      title: t('price'),
      align: 'end',
      cell: ({ price, isStale }) => (
        <bdi className={isStale ? 'text-warn' : ''}>
          {format.price(price, 2)}
          {isStale && ` · ${t('stale')}`}
        </bdi>
      ),
    },
    {
      key: 'ltv',
      title: t('ltv'),
      align: 'end',
      cell: ({ ltv }) => <bdi>{format.percent(Number(ltv) * 100, { digits: 1 })}</bdi>,
    },
    {
      key: 'atRisk',
      title: t('atRisk'),
      align: 'end',
      cell: ({ atRisk }) => (
        <span className={atRisk > 0 ? 'font-medium text-warn' : ''}>{format.count(atRisk)}</span>
      ),
    },
  ];
}
