import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useLimitOn } from '#foundation/ui/account-limits.tsx';
import { Button } from '#foundation/ui/button.tsx';
import { Card } from '#foundation/ui/card.tsx';
import { Checkbox } from '#foundation/ui/checkbox.tsx';
import { FundsShort, missingOf } from '#foundation/ui/funds-missing.tsx';
import { HelpLink } from '#foundation/ui/help-link.tsx';
import { NumberField } from '#foundation/ui/number-field.tsx';
import { Segmented } from '#foundation/ui/segmented.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import type { Plan } from '../contract.ts';
import { ConfirmPlan } from './confirm-plan.tsx';
import { estimate } from './estimate.ts';
import { PlanFacts } from './plan-facts.tsx';

type Props = {
  plan: Plan;
  isDemo: boolean;
  /** What can be spent: a decimal string in USDT, undefined while loading and on the demo account. */
  available: string | undefined;
};

/** The calculator and the purchase in one: everything a plan would yield and cost, before the button. */
export function PlanTicket({ plan, isDemo, available }: Props) {
  const t = useTranslations('plans.ticket');
  const format = useFormat();
  const [days, setDays] = useState(plan.days.at(-1) ?? 0);
  const [amount, setAmount] = useState(plan.minAmount);
  const [renew, setRenew] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const isLimited = useLimitOn('product') !== undefined;
  const figures = estimate(plan, days, amount);
  const isShort = missingOf({ wanted: amount, available }) !== undefined;
  const limits = {
    min: format.money(plan.minAmount, 'USDT', { decimals: 0 }),
    max: format.money(plan.maxAmount, 'USDT', { decimals: 0 }),
  };
  return (
    <Card title={t('title', { name: plan.name })}>
      <div className="flex flex-col gap-4">
        <Segmented
          label={t('days')}
          wide
          value={String(days)}
          onChange={(value) => setDays(Number(value))}
          options={plan.days.map((each) => ({ value: String(each), label: t('dayCount', { days: each }) }))}
        />
        <NumberField
          label={t('amount')}
          value={amount}
          onChange={setAmount}
          step="100"
          min={plan.minAmount}
          max={plan.maxAmount}
          decimals={2}
          unit="USDT"
          hint={t('limits', limits)}
          error={figures === undefined ? t('wrongAmount', limits) : undefined}
        />
        <PlanFacts plan={plan} days={days} figures={figures} />
        <Checkbox label={t('renew')} checked={renew} onChange={setRenew} />
        <p className="text-note text-quiet">
          {t('risk')} <HelpLink article="smart-plans" />
        </p>
        {figures !== undefined && <FundsShort wanted={amount} available={available} />}
        <Button
          tone="primary"
          size="large"
          wide
          disabled={figures === undefined || isLimited || isDemo || plan.soldOut || isShort}
          onClick={() => setIsAsking(true)}
        >
          {t('buy', { amount: format.money(figures === undefined ? '0' : amount, 'USDT') })}
        </Button>
        {isDemo ? (
          <p className="text-note text-quiet">{t('demo')}</p>
        ) : (
          plan.soldOut && <p className="text-note text-quiet">{t('soldOut')}</p>
        )}
      </div>
      {isAsking && figures !== undefined && (
        <ConfirmPlan plan={plan} order={{ days, amount, renew }} onClose={() => setIsAsking(false)} />
      )}
    </Card>
  );
}
