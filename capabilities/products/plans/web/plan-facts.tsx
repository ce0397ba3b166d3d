import { useTranslations } from 'use-intl';
import { dayMs, systemClock } from '#foundation/time/clock.ts';
import { FactList } from '#foundation/ui/fact-list.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { Time } from '#foundation/ui/time.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import type { Plan } from '../contract.ts';
import type { PlanEstimate } from './estimate.ts';

/** What the plan comes to: the same in the ticket and in the question before the purchase. */
export function PlanFacts({
  plan,
  days,
  figures,
}: {
  plan: Plan;
  days: number;
  figures: PlanEstimate | undefined;
}) {
  const t = useTranslations('plans.facts');
  const format = useFormat();
  const amount = (value: string | undefined) => <Money amount={value} currency="USDT" />;
  return (
    <FactList
      dense
      facts={[
        {
          label: t('rate'),
          value: <bdi>{format.rate(plan.dailyRates[days] ?? '0')}</bdi>,
          note: t('apr', { rate: format.rate(plan.aprs[days] ?? '0') }),
        },
        { label: t('perDay'), value: amount(figures?.perDay) },
        { label: t('total', { days }), value: amount(figures?.total), strong: true },
        { label: t('maturesAt'), value: <Time at={systemClock.now() + days * dayMs} style="date" /> },
        { label: t('atMaturity'), value: amount(figures?.atMaturity), strong: true },
        {
          label: t('penalty'),
          value: amount(figures?.penaltyAtOnce),
          note: t('penaltyNote', { rate: format.rate(plan.penaltyRate) }),
        },
      ]}
    />
  );
}
