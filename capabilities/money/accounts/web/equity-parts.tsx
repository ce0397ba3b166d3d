import { useTranslations } from 'use-intl';
import { bothEnds } from '#foundation/ui/both-ends.ts';
import { Money } from '#foundation/ui/money.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import type { Account } from '../contract.ts';
import { inCents } from './cents.ts';

/** What equity is made of: by currency and product, each at the live price; what is owed is taken off. */
export function EquityParts({ account: { parts, equity } }: { account: Account }) {
  const t = useTranslations('accounts');
  const format = useFormat();
  if (parts.length === 0) return null;
  const shown = inCents(parts.map(({ usdt }) => usdt ?? '0'));
  return (
    <details className="mt-4 border-t border-line pt-3">
      <summary className="w-fit cursor-pointer text-note font-medium text-accent">{t('parts.title')}</summary>
      <dl className="mt-2 divide-y divide-line">
        {parts.map(({ product, currency, amount, usdt }, index) => (
          <div key={`${product} ${currency}`} className={`${bothEnds} items-baseline py-2`}>
            <dt className="text-quiet">
              <span className="me-2 font-medium text-ink">{currency}</span>
              <span>{t(`parts.${product}`)}</span>
              {currency !== 'USDT' && (
                <bdi dir="ltr" className="num block w-fit text-note text-faint">
                  {format.money(amount, currency)} {currency}
                </bdi>
              )}
            </dt>
            <dd>
              <Money amount={usdt === null ? undefined : shown[index]} currency="USDT" />
            </dd>
          </div>
        ))}
        <div className={`${bothEnds} items-baseline py-2`}>
          <dt className="font-medium">{t('equity')}</dt>
          <dd className="font-semibold">
            <Money amount={equity ?? undefined} currency="USDT" decimals={2} />
          </dd>
        </div>
      </dl>
    </details>
  );
}
