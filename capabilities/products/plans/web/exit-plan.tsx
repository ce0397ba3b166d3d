import { useTranslations } from 'use-intl';
import { LimitNotice, useLimitOn } from '#foundation/ui/account-limits.tsx';
import { FactList } from '#foundation/ui/fact-list.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { MoneyDialog } from '#foundation/ui/money-dialog.tsx';
import { showToast } from '#foundation/ui/toast.ts';
import { useFormat } from '#foundation/ui/use-format.ts';
import type { SmartOrder } from '../contract.ts';
import { useExitPlan } from './queries.ts';

/** Asks before a plan is left, with what it costs and returns. */
export function ExitPlan({ order, onClose }: { order: SmartOrder; onClose: () => void }) {
  const t = useTranslations('plans.exit');
  const format = useFormat();
  const exit = useExitPlan(order.id, () => {
    showToast({ title: t('done', { name: order.name }), tone: 'good' });
    onClose();
  });
  const { penalty, refund } = order.exitNow;

  const confirmLabel = t('confirm', { refund: format.money(refund, 'USDT') });
  return (
    <MoneyDialog
      command={exit}
      input={useLimitOn('other') === undefined ? { id: order.id } : undefined}
      asked={() => t('title', { name: order.name })}
      lookUp="/trading"
      onClose={onClose}
      title={t('title', { name: order.name })}
      confirmLabel={confirmLabel}
      tone="danger"
      body={
        <div className="flex flex-col gap-3">
          <LimitNotice act="other" />
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
    />
  );
}
