import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { OutputOf } from '#foundation/calls/define-call.ts';
import type { Book } from '#foundation/ids/book.ts';
import { allOf } from '#foundation/text/words.ts';
import { Card } from '#foundation/ui/card.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { Page } from '#foundation/ui/page.tsx';
import { Segmented } from '#foundation/ui/segmented.tsx';
import { useBook } from '#foundation/ui/session-state.ts';
import { Skeleton } from '#foundation/ui/skeleton.tsx';
import { FailedState, Notice } from '#foundation/ui/states.tsx';
import { TextLink } from '#foundation/ui/text-link.tsx';
import { useCall } from '#foundation/ui/use-call.ts';
import { useFormat } from '#foundation/ui/use-format.ts';
import { listReserve } from '../contract.ts';

type Reserve = OutputOf<typeof listReserve>[number];

const refreshMs = 10_000;
const points = ['house', 'transaction', 'only', 'verify'] as const;
const pages = {
  orders: '/profile/orders',
  plans: '/trading',
  options: '/profile/options',
  loans: '/loan',
} as const;

/** `/reserves`: what funds each product, in figures of the ledger, in both books. */
export function ReservesPage() {
  const t = useTranslations('integrity.reserves');
  const format = useFormat();
  const [book, setBook] = useState<Reserve['book']>(useBook());
  const reserves = useCall(listReserve, {}, { refetchInterval: refreshMs });
  const owed = reserves.data?.flatMap((each) => (each.book === book ? (each.orders?.owed ?? []) : [])) ?? [];
  return (
    <Page title={t('title')} back backTo="/profile" width="text">
      <div className="flex flex-col gap-4 wide:gap-6">
        <p className="text-lead text-pretty text-quiet">{t('lead')}</p>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <Segmented
            label={t('book')}
            value={book}
            onChange={setBook}
            options={allOf<Book>()(['real', 'demo']).map((value) => ({ value, label: t(value) }))}
          />
          {reserves.data !== undefined && (
            <p className="num text-note text-faint">
              {t('updated', { time: format.time(reserves.dataUpdatedAt, 'second') })}
            </p>
          )}
        </div>
        {owed.length > 0 && (
          <Notice tone="warn" title={t('stopped.title')}>
            {t('stopped.body')}
            <ul className="mt-1 font-medium">
              {owed.map(({ currency, amount }) => (
                <li key={currency}>
                  <Money amount={amount} currency={currency} />
                </li>
              ))}
            </ul>
          </Notice>
        )}
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

function ReserveCard({ reserve: { product, promised, free, orders } }: { reserve: Reserve }) {
  const t = useTranslations('integrity.reserves');
  const plans = useTranslations('plans');
  const options = useTranslations('options.page');
  const loans = useTranslations('loans');
  const names = {
    orders: t('orders'),
    plans: plans('title'),
    options: options('title'),
    loans: loans('title'),
  };
  const isShort = orders !== undefined && !isNothing(orders.short);
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
        {orders && <Figure label={t('capital')} amount={orders.capital} mark="bg-sunken" />}
        {isShort && <Figure label={t('short')} amount={orders.short} mark="bg-warn" />}
      </dl>
      {isShort && <p className="mt-2 text-note text-warn">{t('shortNote')}</p>}
      {isNothing(free) ? (
        <p className="mt-3 text-note text-warn">{t('empty')}</p>
      ) : (
        isNothing(promised) && <p className="mt-3 text-note text-faint">{t('none')}</p>
      )}
      {orders && <CoverTerms terms={orders} />}
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

/** By class of market: what is set aside of a profit, and how far it may be promised. */
function CoverTerms({
  terms: { classes, customerShare, unverifiedShare },
}: {
  terms: NonNullable<Reserve['orders']>;
}) {
  const t = useTranslations('integrity.reserves');
  const format = useFormat();
  return (
    <section className="mt-4 border-t border-line pt-3">
      <h3 className="text-note font-medium">{t('terms.title')}</h3>
      <table className="num mt-2 w-full text-note">
        <thead className="text-faint">
          <tr>
            <th className="py-1 text-start font-normal">{t('terms.class')}</th>
            <th className="py-1 text-end font-normal">{t('terms.factor')}</th>
            <th className="py-1 text-end font-normal">{t('terms.gapFloor')}</th>
            <th className="py-1 text-end font-normal">{t('terms.distance')}</th>
          </tr>
        </thead>
        <tbody>
          {classes.map(({ marketClass, coverFactor, gapFloor, maxTakeProfit }) => (
            <tr key={marketClass}>
              <th className="py-1 text-start font-normal text-quiet">{t(`classes.${marketClass}`)}</th>
              <td className="py-1 text-end">{format.rate(coverFactor)}</td>
              <td className="py-1 text-end">{format.rate(gapFloor)}</td>
              <td className="py-1 text-end">{format.rate(maxTakeProfit)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-2 text-note text-faint">
        {t('terms.gaps')} {t('terms.share', { share: format.rate(customerShare) })}{' '}
        {unverifiedShare !== undefined && t('terms.unverifiedShare', { share: format.rate(unverifiedShare) })}
      </p>
    </section>
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
