import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { OutputOf } from '#foundation/calls/define-call.ts';
import { books } from '#foundation/ids/book.ts';
import { BookChoice } from '#foundation/ui/book-choice.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { useMay } from '#foundation/ui/operator.ts';
import { RequestPage } from '#foundation/ui/request-page.tsx';
import { Skeleton } from '#foundation/ui/skeleton.tsx';
import { FailedState, Notice } from '#foundation/ui/states.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import type { treasuryOverview } from '../console-contract.ts';
import { FundingForm } from './funding-form.tsx';
import { FundingHistory } from './funding-history.tsx';
import { HouseAccounts } from './house-accounts.tsx';
import { useTreasury } from './queries.ts';
import { ReserveCard } from './reserve-card.tsx';
import { SolvencyCard } from './solvency-card.tsx';

/** `/console/treasury`: reserves against promises first, then every house account and what was moved. */
export function TreasuryPage({ alarm }: { alarm?: ReactNode }) {
  const t = useTranslations('treasury');
  const search = useSearch({ from: '/treasury' });
  const navigate = useNavigate({ from: '/treasury' });
  const { data, isError, isFetching, refetch } = useTreasury();
  const book = books.find((known) => known === search.book) ?? 'real';
  const reserves = data?.reserves.filter((reserve) => reserve.book === book);
  const accounts = data?.accounts.filter((account) => account.book === book);
  return (
    <RequestPage
      title={t('title')}
      mayAsk={useMay('treasury.fund')}
      ask={t('ask')}
      formLead={t('form.lead')}
      form={(close) => <FundingForm book={book} onAsked={close} />}
    >
      <BookChoice
        label={t('fields.book')}
        value={book}
        onChange={(next) =>
          navigate({ search: next === 'real' ? {} : { book: next }, replace: true, resetScroll: false })
        }
        name={(each) => t(`books.${each}`)}
      />
      {alarm}
      {isError ? (
        <FailedState onRetry={refetch} busy={isFetching} />
      ) : (
        <>
          <Stopped accounts={accounts} />
          {data !== undefined && <ReservesAlarm reserves={reserves} levels={data} />}
          {book === 'real' && <SolvencyCard />}
          <section
            aria-label={t('reserves')}
            className="grid gap-4 wide:grid-cols-2 wide:min-[1280px]:grid-cols-4"
          >
            {reserves === undefined
              ? ['a', 'b', 'c', 'd'].map((key) => <Skeleton key={key} className="h-32" />)
              : reserves.map((reserve) => <ReserveCard key={reserve.product} reserve={reserve} />)}
          </section>
          <div className="grid items-start gap-4 min-[1280px]:grid-cols-[minmax(0,1fr)_calc(420*var(--px))]">
            <HouseAccounts accounts={accounts} />
            <FundingHistory key={book} book={book} />
          </div>
        </>
      )}
    </RequestPage>
  );
}

type Overview = OutputOf<typeof treasuryOverview>;

/** The platform's own capital is overdrawn, in any asset, which stops all sales. */
function Stopped({ accounts = [] }: { accounts: Overview['accounts'] | undefined }) {
  const t = useTranslations('treasury.stopped');
  const owed = accounts.filter(({ account, balance }) => account === 'house/capital' && Number(balance) < 0);
  if (owed.length === 0) return null;
  return (
    <Notice tone="warn" title={t('title')}>
      {t('body')}
      <ul className="mt-1 font-medium">
        {owed.map(({ currency, balance }) => (
          <li key={currency}>
            <Money amount={balance.replace('-', '')} currency={currency} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** Which reserves are low, and why. */
function ReservesAlarm({
  reserves = [],
  levels: { alarmPercent, alarmDays },
}: {
  reserves: Overview['reserves'] | undefined;
  levels: Pick<Overview, 'alarmPercent' | 'alarmDays'>;
}) {
  const t = useTranslations('treasury');
  const format = useFormat();
  const ailing = reserves.filter(({ level }) => level !== 'good');
  if (ailing.length === 0) return null;
  return (
    <Notice tone="warn" title={t('alarm.title')}>
      <ul>
        {ailing.flatMap(({ product, alarms, short = '0' }) =>
          alarms.map((reason) => (
            <li key={`${product} ${reason}`}>
              {t(`alarm.${reason}`, {
                product: t(`products.${product}`),
                percent: String(alarmPercent),
                days: alarmDays,
                short: format.money(short, 'USDT'),
              })}
            </li>
          )),
        )}
      </ul>
    </Notice>
  );
}
