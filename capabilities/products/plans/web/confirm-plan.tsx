import { useTranslations } from 'use-intl';
import { MoneyDialog } from '#foundation/ui/money-dialog.tsx';
import { showToast } from '#foundation/ui/toast.ts';
import { useFormat } from '#foundation/ui/use-format.ts';
import type { Plan } from '../contract.ts';
import { estimate } from './estimate.ts';
import { PlanFacts } from './plan-facts.tsx';
import { useBuyPlan } from './queries.ts';

type Props = {
  plan: Plan;
  order: { days: number; amount: string; renew: boolean };
  onClose: () => void;
};

/** The last look before money moves. */
export function ConfirmPlan({ plan, order, onClose }: Props) {
  const t = useTranslations('plans.confirm');
  const format = useFormat();
  const buy = useBuyPlan(plan.id, () => {
    showToast({ title: t('done', { name: plan.name }), body: t('doneBody'), tone: 'good' });
    onClose();
  });
  const figures = estimate(plan, order.days, order.amount);
  const amount = format.money(order.amount, 'USDT');
  const confirmLabel = (paid: string) => t('buy', { amount: format.money(paid, 'USDT') });
  return (
    <MoneyDialog
      command={buy}
      input={{ planId: plan.id, ...order }}
      asked={(input) => confirmLabel(input.amount)}
      lookUp="/trading"
      onClose={onClose}
      title={t('title', { name: plan.name, days: order.days })}
      confirmLabel={confirmLabel(order.amount)}
      body={
        <div className="flex flex-col gap-3">
          <p>{t('locked', { amount, days: order.days })}</p>
          <PlanFacts plan={plan} days={order.days} figures={figures} />
          <p className="text-note">{t('reserved', { total: format.money(figures?.total ?? '0', 'USDT') })}</p>
          {order.renew && <p className="text-note">{t('renews')}</p>}
        </div>
      }
    />
  );
}
