import { useTranslations } from 'use-intl';
import { bothEnds } from '#foundation/ui/both-ends.ts';
import { Money } from '#foundation/ui/money.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import type { Account, EquityPart } from '../contract.ts';
import { isMarginEquity } from '../equity.ts';
import { inCents, sumOf } from './cents.ts';

/**
 * What equity is made of: by currency and product, each at the live price; what is owed is taken off. The
 * parts of margin equity come first, with their sum.
 */
export function EquityParts({ account: { parts, equity } }: { account: Account }) {
  const t = useTranslations('accounts');
  if (parts.length === 0) return null;
  const ofMargin = parts.filter(isOfMargin);
  const sorted = [...ofMargin, ...parts.filter((part) => !isOfMargin(part))];
  const shown = inCents(sorted.map(({ usdt }) => usdt ?? '0'));
  const rows = sorted.map((part, index) => (
    <Part key={`${part.product} ${part.currency}`} part={part} shown={shown[index]} />
  ));
  return (
    <details className="mt-4 border-t border-line pt-3">
      <summary className="w-fit cursor-pointer text-note font-medium text-accent">{t('parts.title')}</summary>
      <dl className="mt-2 divide-y divide-line">
        {rows.slice(0, ofMargin.length)}
        <Sum label={t('marginEquity')} amount={sumOf(shown.slice(0, ofMargin.length))} />
        {rows.slice(ofMargin.length)}
        <Sum label={t('equity')} amount={equity ?? undefined} />
      </dl>
    </details>
  );
}

function isOfMargin({ product, currency }: EquityPart): boolean {
  return isMarginEquity({ product, asset: currency });
}

function Part({ part, shown }: { part: EquityPart; shown: string | undefined }) {
  const t = useTranslations('accounts.parts');
  const format = useFormat();
  const { product, currency, amount, usdt } = part;
  return (
    <div className={`${bothEnds} items-baseline py-2`}>
      <dt className="text-quiet">
        <span className="me-2 font-medium text-ink">{currency}</span>
        <span>{t(product)}</span>
        {currency !== 'USDT' && (
          <bdi dir="ltr" className="num block w-fit text-note text-faint">
            {format.money(amount, currency)} {currency}
          </bdi>
        )}
      </dt>
      <dd>
        <Money amount={usdt === null ? undefined : shown} currency="USDT" />
      </dd>
    </div>
  );
}

function Sum({ label, amount }: { label: string; amount: string | undefined }) {
  return (
    <div className={`${bothEnds} items-baseline py-2`}>
      <dt className="font-medium">{label}</dt>
      <dd className="font-semibold">
        <Money amount={amount} currency="USDT" decimals={2} />
      </dd>
    </div>
  );
}
