import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ConfirmDialog } from '#foundation/ui/confirm-dialog.tsx';
import { FactList } from '#foundation/ui/fact-list.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { newRequestId } from '#foundation/ui/request-id.ts';
import { RefusalNotice } from '#foundation/ui/states.tsx';
import { showToast } from '#foundation/ui/toast.ts';
import { useFormat } from '#foundation/ui/use-format.ts';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import type { SmartOrder } from '../contract.ts';
import { useExitPlan } from './queries.ts';

/** Asks before a plan is left, with what it costs and returns. One opened question is one request, however often it is sent. */
export function ExitPlan({ order, onClose }: { order: SmartOrder; onClose: () => void }) {
  const t = useTranslations('plans.exit');
  const format = useFormat();
  const refusalText = useRefusalText();
  const exit = useExitPlan();
  const [requestId] = useState(newRequestId);
  const refusal = exit.error ?? (exit.data?.ok === false ? exit.data : undefined);
  const { penalty, refund } = order.exitNow;

  function confirm() {
    exit.mutate(
      { id: order.id, requestId },
      {
        onSuccess(result) {
          if (!result.ok) return;
          showToast({ title: t('done', { name: order.name }), tone: 'good' });
          onClose();
        },
      },
    );
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open && !exit.isPending) onClose();
      }}
      title={t('title', { name: order.name })}
      confirmLabel={t('confirm', { refund: format.money(refund, 'USDT') })}
      tone="danger"
      busy={exit.isPending}
      onConfirm={confirm}
      body={
        <div className="flex flex-col gap-3">
          <p>{t('body', { run: order.runDays, days: order.days })}</p>
          <FactList
            dense
            facts={[
              { label: t('principal'), value: <Money amount={order.amount} currency="USDT" /> },
              { label: t('penalty'), value: <Money amount={`-${penalty}`} currency="USDT" /> },
              { label: t('refund'), value: <Money amount={refund} currency="USDT" />, strong: true },
              { label: t('kept'), value: <Money amount={order.earned} currency="USDT" /> },
            ]}
          />
        </div>
      }
      refusal={refusal !== undefined && <RefusalNotice>{refusalText(refusal)}</RefusalNotice>}
    />
  );
}
