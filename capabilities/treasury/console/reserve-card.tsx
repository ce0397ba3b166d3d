import { useTranslations } from 'use-intl';
import { Badge } from '#foundation/ui/badge.tsx';
import { Card } from '#foundation/ui/card.tsx';
import { Money } from '#foundation/ui/money.tsx';
import type { ReserveState } from '../console-contract.ts';
import { treasuryAsset } from '../rules.ts';

const tones = { good: 'rise', low: 'warn', empty: 'fall' } as const;

/** A product's reserve: what is free to back new promises, beside what backs those made. */
export function ReserveCard({ reserve }: { reserve: ReserveState }) {
  const t = useTranslations('treasury');
  const { product, free, promised, level } = reserve;
  const share = shareOf(free, promised);
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
    </Card>
  );
}

/** For the length of a bar alone. */
function shareOf(free: string, promised: string): number {
  const whole = Number(free) + Number(promised);
  return whole === 0 ? 0 : Number(free) / whole;
}
