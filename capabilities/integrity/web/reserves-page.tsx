import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { OutputOf } from '#foundation/calls/define-call.ts';
import { Card } from '#foundation/ui/card.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { Page } from '#foundation/ui/page.tsx';
import { ask } from '#foundation/ui/platform.ts';
import { Segmented } from '#foundation/ui/segmented.tsx';
import { useSession } from '#foundation/ui/session-state.ts';
import { Skeleton } from '#foundation/ui/skeleton.tsx';
import { FailedState } from '#foundation/ui/states.tsx';
import { TextLink } from '#foundation/ui/text-link.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import { listReserve } from '../contract.ts';

type Reserve = OutputOf<typeof listReserve>[number];

const refreshMs = 10_000;
const points = ['house', 'transaction', 'only', 'verify'] as const;
const pages = { plans: '/trading', options: '/profile/options', loans: '/loan' } as const;

/** `/reserves`: what funds each product, in figures of the ledger, in both books. */
export function ReservesPage() {
  const t = useTranslations('integrity.reserves');
  const format = useFormat();
  const isDemo = useSession().virtualStatus === 1;
  const [book, setBook] = useState<Reserve['book']>(isDemo ? 'demo' : 'real');
  const reserves = useQuery({
    queryKey: ['integrity', 'reserves'],
    queryFn: ({ signal }) => ask(listReserve, {}, { signal }),
    refetchInterval: refreshMs,
  });
  return (
    <Page title={t('title')} back backTo="/profile" width="text">
      <div className="flex flex-col gap-4 wide:gap-6">
        <p className="text-lead text-pretty text-quiet">{t('lead')}</p>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <Segmented
            label={t('book')}
            value={book}
            onChange={setBook}
            options={(['real', 'demo'] as const).map((value) => ({ value, label: t(value) }))}
          />
          {reserves.data !== undefined && (
            <p className="num text-note text-faint">
              {t('updated', { time: format.time(reserves.dataUpdatedAt, 'second') })}
            </p>
          )}
        </div>
        {reserves.data !== undefined ? (
          reserves.data
            .filter((reserve) => reserve.book === book)
            .map((reserve) => <ReserveCard key={reserve.product} reserve={reserve} />)
        ) : reserves.isError ? (
          <Card>
            <FailedState onRetry={() => void reserves.refetch()} busy={reserves.isFetching} />
          </Card>
        ) : (
          Object.keys(pages).map((product) => <Skeleton key={product} className="h-60 rounded" />)
        )}
        <Card title={t('points.title')}>
          <ul className="flex list-disc flex-col gap-2 ps-5 text-quiet">
            {points.map((point) => (
              <li key={point}>{t(`points.${point}`)}</li>
            ))}
          </ul>
        </Card>
      </div>
    </Page>
  );
}

function ReserveCard({ reserve: { product, promised, free } }: { reserve: Reserve }) {
  const t = useTranslations('integrity.reserves');
  const plans = useTranslations('plans');
  const options = useTranslations('options.page');
  const loans = useTranslations('loans');
  const names = { plans: plans('title'), options: options('title'), loans: loans('title') };
  return (
    <Card
      title={names[product]}
      action={<TextLink to={pages[product]}>{t(`products.${product}.link`)}</TextLink>}
    >
      <p className="text-pretty text-quiet">{t(`products.${product}.body`)}</p>
      <Bar promised={promised} free={free} />
      <dl className="mt-3 flex flex-col gap-1.5">
        <Figure label={t('promised')} amount={promised} mark="bg-accent" />
        <Figure label={t('free')} amount={free} mark="bg-accent/30" />
      </dl>
      {isNothing(free) ? (
        <p className="mt-3 text-note text-warn">{t('empty')}</p>
      ) : (
        isNothing(promised) && <p className="mt-3 text-note text-faint">{t('none')}</p>
      )}
    </Card>
  );
}

function Figure({ label, amount, mark }: { label: string; amount: string; mark: string }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="flex items-baseline gap-2 text-quiet phone:text-note">
        <span aria-hidden="true" className={`size-2 shrink-0 rounded-full ${mark}`} />
        {label}
      </dt>
      <dd className="ms-auto font-medium wide:text-lead">
        <Money amount={amount} currency="USDT" />
      </dd>
    </div>
  );
}

/** How much of the reserve is promised; the figures below it say the same. */
function Bar({ promised, free }: { promised: string; free: string }) {
  const whole = Number(promised) + Number(free);
  const share = whole === 0 ? 0 : Number(promised) / whole;
  return (
    <div aria-hidden="true" className="mt-4 h-1.5 overflow-hidden rounded-full bg-accent/30">
      <div className="h-full bg-accent" style={{ inlineSize: `${share * 100}%` }} />
    </div>
  );
}

function isNothing(amount: string): boolean {
  return Number(amount) === 0;
}
