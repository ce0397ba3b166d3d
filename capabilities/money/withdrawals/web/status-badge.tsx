import { useTranslations } from 'use-intl';
import { Badge } from '#foundation/ui/badge.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import type { WithdrawalView } from '../contract.ts';
import { usedForLoss } from '../rules.ts';
import { statusTones } from '../status-tones.ts';

export function StatusBadge({ status }: Pick<WithdrawalView, 'status'>) {
  const t = useTranslations('withdrawals.status');
  return <Badge tone={statusTones[status]}>{t(status)}</Badge>;
}

/** What its state means for the customer, in a sentence. */
export function useStatusNote(): (withdrawal: WithdrawalView) => string {
  const t = useTranslations('withdrawals.statusNote');
  const format = useFormat();
  return ({ status, reason, heldUntil, leavesAt, confirmations, confirmationsNeeded }) => {
    if (reason === usedForLoss) return t('usedForLoss');
    if (status === 'review' && heldUntil !== undefined) {
      return t('held', { time: format.time(heldUntil, 'moment') });
    }
    if (leavesAt !== undefined) return t('leaves', { time: format.time(leavesAt, 'moment') });
    if (status === 'approved' && confirmations !== undefined && confirmationsNeeded !== undefined) {
      return t('confirming', {
        confirmations: format.count(confirmations),
        needed: format.count(confirmationsNeeded),
      });
    }
    return t(status);
  };
}
