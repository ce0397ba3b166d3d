import { useTranslations } from 'use-intl';
import { Badge } from '#foundation/ui/badge.tsx';
import { classNames } from '#foundation/ui/class-names.ts';
import { useFormat } from '#foundation/ui/use-format.ts';
import type { Plan } from '../contract.ts';

type Props = { plan: Plan; isChosen: boolean; onChoose: () => void };

/** A product: its limits, and for each term the yield a day beside the same as a year's rate. */
export function PlanProductCard({ plan, isChosen, onChoose }: Props) {
  const t = useTranslations('plans');
  const format = useFormat();
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={classNames(
        'flex flex-col gap-3 rounded border bg-raised p-4 text-start transition-colors duration-100 wide:p-5',
        isChosen ? 'border-accent ring-1 ring-accent' : 'border-line hover:border-line-strong',
      )}
    >
      <span className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span className="flex items-center gap-2 text-title font-semibold">
          {plan.name}
          {plan.soldOut && <Badge tone="warn">{t('soldOut')}</Badge>}
        </span>
        <span className="num text-quiet">
          {t('range', {
            min: format.money(plan.minAmount, 'USDT', { decimals: 0 }),
            max: format.money(plan.maxAmount, 'USDT', { decimals: 0 }),
          })}
        </span>
      </span>
      <span className="grid grid-cols-3 gap-2 wide:gap-4">
        {plan.days.map((days) => (
          <span key={days} className="flex min-w-0 flex-col">
            <span className="text-note text-faint">{t('days', { days })}</span>
            <span>
              <bdi className="num font-medium">{format.rate(plan.dailyRates[days] ?? '0')}</bdi>{' '}
              <span className="text-note whitespace-nowrap text-quiet">{t('aDay')}</span>
            </span>
            <span className="num text-note text-quiet">
              {t('apr', { rate: format.rate(plan.aprs[days] ?? '0') })}
            </span>
          </span>
        ))}
      </span>
    </button>
  );
}
