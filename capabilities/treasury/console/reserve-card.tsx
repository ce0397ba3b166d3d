import { useTranslations } from 'use-intl';
import { Badge } from '#foundation/ui/badge.tsx';
import { Card } from '#foundation/ui/card.tsx';
import { Money } from '#foundation/ui/money.tsx';
import type { ReserveStanding } from '../console-contract.ts';
import { treasuryAsset } from '../rules.ts';

const tones = { good: 'rise', low: 'warn', empty: 'fall' } as const;

/** A product's reserve: what is free to back new promises, beside what backs those made. */
export function ReserveCard({ reserve }: { reserve: ReserveStanding }) {
  const t = useTranslations('treasury');
  const { product, free, promised, level } = reserve;
  const share = shareOf(free, promised);
  return (
    <Card title={t(`products.${product}`)} action={<Badge tone={tones[level]}>{t(`levels.${level}`)}</Badge>}>
      <dl className="grid grid-cols-2 gap-3">
        <div>
          <dt className="text-note text-faint">{t('free')}</dt>
          <dd className="text-lead font-medium">
            <Money amount={free} currency={treasuryAsset} />
          </dd>
        </div>
        <div className="text-end">
          <dt className="text-note text-faint">{t('promised')}</dt>
          <dd className="text-lead font-medium">
            <Money amount={promised} currency={treasuryAsset} />
          </dd>
        </div>
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
