import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ConfirmDialog } from '#foundation/ui/confirm-dialog.tsx';
import { newRequestId } from '#foundation/ui/request-id.ts';
import { RefusalNotice } from '#foundation/ui/states.tsx';
import { showToast } from '#foundation/ui/toast.ts';
import { useFormat } from '#foundation/ui/use-format.ts';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import type { Plan } from '../contract.ts';
import { estimate } from './estimate.ts';
import { PlanFacts } from './plan-facts.tsx';
import { useBuyPlan } from './queries.ts';

type Props = {
  plan: Plan;
  order: { days: number; amount: string; renew: boolean };
  onClose: () => void;
};

/**
 * The last look before money moves. A press after a lost connection repeats the same request, so it can't buy twice; any other press
 * is a new one.
 */
export function ConfirmPlan({ plan, order, onClose }: Props) {
  const t = useTranslations('plans.confirm');
  const format = useFormat();
  const refusalText = useRefusalText();
  const buy = useBuyPlan();
  const [requestId, setRequestId] = useState(newRequestId);
  const isUnknown = buy.error !== null;
  const figures = estimate(plan, order.days, order.amount);
  const amount = format.money(order.amount, 'USDT');

  function confirm() {
    buy.mutate(
      { planId: plan.id, ...order, requestId },
      {
        onSuccess(result) {
          setRequestId(newRequestId());
          if (!result.ok) return;
          showToast({ title: t('done', { name: plan.name }), body: t('doneBody'), tone: 'good' });
          onClose();
        },
      },
    );
  }

  const refusal = buy.error ?? (buy.data?.ok === false ? buy.data : undefined);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open && !buy.isPending) onClose();
      }}
      title={t('title', { name: plan.name, days: order.days })}
      confirmLabel={isUnknown ? t('askAgain') : t('buy', { amount })}
      tone="primary"
      busy={buy.isPending}
      onConfirm={confirm}
      body={
        <div className="flex flex-col gap-3">
          <p>{t('locked', { amount, days: order.days })}</p>
          <PlanFacts plan={plan} days={order.days} figures={figures} />
          <p className="text-note">{t('reserved', { total: format.money(figures?.total ?? '0', 'USDT') })}</p>
          {order.renew && <p className="text-note">{t('renews')}</p>}
        </div>
      }
      refusal={refusal !== undefined && <RefusalNotice>{refusalText(refusal)}</RefusalNotice>}
    />
  );
}
