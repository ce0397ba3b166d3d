import { useNavigate, useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { books } from '#foundation/ids/book.ts';
import { Button } from '#foundation/ui/button.tsx';
import { Dialog } from '#foundation/ui/dialog.tsx';
import { useKeys } from '#foundation/ui/keys.ts';
import { useMay } from '#foundation/ui/operator.ts';
import { Page } from '#foundation/ui/page.tsx';
import { Segmented } from '#foundation/ui/segmented.tsx';
import { Skeleton } from '#foundation/ui/skeleton.tsx';
import { FailedState, Notice } from '#foundation/ui/states.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import { treasuryAsset } from '../rules.ts';
import { FundingForm } from './funding-form.tsx';
import { FundingHistory } from './funding-history.tsx';
import { HouseAccounts } from './house-accounts.tsx';
import { useTreasury } from './queries.ts';
import { ReserveCard } from './reserve-card.tsx';
import { SolvencyCard } from './solvency-card.tsx';

/** `/console/treasury`: reserves against promises first, then every house account and what was moved. */
export function TreasuryPage({ alarm }: { alarm?: ReactNode }) {
  const t = useTranslations('treasury');
  const format = useFormat();
  const search = useSearch({ from: '/treasury' });
  const navigate = useNavigate({ from: '/treasury' });
  const [isAsking, setIsAsking] = useState(false);
  const mayAsk = useMay('treasury.fund');
  const { data, isError, isFetching, refetch } = useTreasury();
  const book = books.find((known) => known === search.book) ?? 'real';
  const reserves = data?.reserves.filter((reserve) => reserve.book === book);
  const owed = data?.accounts.find(
    ({ book: of, account, balance }) => of === book && account === 'house/capital' && Number(balance) < 0,
  );
  const ailing = reserves?.filter(({ level }) => level !== 'good') ?? [];
  useKeys(mayAsk ? [{ key: 'n', text: t('ask'), press: () => setIsAsking(true) }] : []);
  return (
    <Page
      title={t('title')}
      width="full"
      actions={
        mayAsk && (
          <Button
            tone="primary"
            icon={<Plus size={16} aria-hidden="true" />}
            onClick={() => setIsAsking(true)}
          >
            {t('ask')}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <Segmented
          label={t('fields.book')}
          size="small"
          value={book}
          onChange={(next) =>
            navigate({ search: next === 'real' ? {} : { book: next }, replace: true, resetScroll: false })
          }
          options={books.toReversed().map((value) => ({ value, label: t(`books.${value}`) }))}
        />
        {alarm}
        {isError ? (
          <FailedState onRetry={refetch} busy={isFetching} />
        ) : (
          <>
            {owed !== undefined && (
              <Notice tone="warn" title={t('stopped.title')}>
                {t('stopped.body', { amount: format.money(owed.balance.replace('-', ''), treasuryAsset) })}
              </Notice>
            )}
            {ailing.length > 0 && (
              <Notice tone="warn" title={t('alarm.title')}>
                <ul>
                  {ailing.flatMap(({ product, alarms }) =>
                    alarms.map((reason) => (
                      <li key={`${product} ${reason}`}>
                        {t(`alarm.${reason}`, {
                          product: t(`products.${product}`),
                          percent: String(data?.alarmPercent ?? ''),
                          days: data?.alarmDays ?? 0,
                        })}
                      </li>
                    )),
                  )}
                </ul>
              </Notice>
            )}
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
              <HouseAccounts accounts={data?.accounts.filter((account) => account.book === book)} />
              <FundingHistory key={book} book={book} />
            </div>
          </>
        )}
      </div>
      <Dialog open={isAsking} onOpenChange={setIsAsking} title={t('ask')} description={t('form.lead')}>
        <FundingForm book={book} onAsked={() => setIsAsking(false)} />
      </Dialog>
    </Page>
  );
}
