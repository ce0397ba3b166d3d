import { useTranslations } from 'use-intl';
import { Badge } from '#foundation/ui/badge.tsx';
import { Card } from '#foundation/ui/card.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import type { ReserveState } from '../console-contract.ts';
import { treasuryAsset } from '../rules.ts';
import { DueByDay } from './due-by-day.tsx';

const tones = { good: 'rise', low: 'warn', empty: 'fall' } as const;

/**
 * A product's reserve: what is free to back new promises, beside what backs those made; what it can no longer
 * sell, for how long the rest lasts, and what falls due.
 */
export function ReserveCard({ reserve }: { reserve: ReserveState }) {
  const t = useTranslations('treasury');
  const format = useFormat();
  const { product, free, promised, level, offers, soldADay, daysLeft, due } = reserve;
  const share = shareOf(free, promised);
  const soldOut = offers.filter(({ isSoldOut }) => isSoldOut);
  return (
    <Card title={t(`products.${product}`)} action={<Badge tone={tones[level]}>{t(`levels.${level}`)}</Badge>}>
      <dl className="flex flex-col gap-1">
        {(['free', 'promised'] as const).map((name) => (
          <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-3">
            <dt className="text-note text-faint">{t(name)}</dt>
            <dd className="ms-auto text-lead font-medium">
              <Money amount={reserve[name]} currency={treasuryAsset} />
            </dd>
          </div>
        ))}
      </dl>
      <div aria-hidden="true" className="mt-3 flex h-1.5 overflow-hidden rounded-full bg-sunken">
        <div className="bg-accent" style={{ inlineSize: `${share * 100}%` }} />
        <div
          className="bg-warn"
          style={{ inlineSize: `${(free === '0' && promised === '0' ? 0 : 1 - share) * 100}%` }}
        />
      </div>
      <ul className="mt-3 flex flex-col gap-1 text-note text-quiet empty:hidden">
        {offers.length > 0 && (
          <li>
            {soldOut.length === 0
              ? t('sale.all')
              : soldOut.length === offers.length
                ? t('sale.nothing')
                : t('sale.soldOut', {
                    count: soldOut.length,
                    of: offers.length,
                    names: soldOut.map(({ name }) => name).join(', '),
                  })}
          </li>
        )}
        {soldADay !== undefined && (
          <li>
            {daysLeft === undefined
              ? t('sale.none')
              : t('sale.lasts', {
                  days: daysLeft,
                  amount: `${format.money(soldADay, treasuryAsset)} ${treasuryAsset}`,
                })}
          </li>
        )}
      </ul>
      {due.length > 0 && <DueByDay due={due} />}
    </Card>
  );
}

/** For the length of a bar alone. */
function shareOf(free: string, promised: string): number {
  const whole = Number(free) + Number(promised);
  return whole === 0 ? 0 : Number(free) / whole;
}
