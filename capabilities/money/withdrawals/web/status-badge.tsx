import { useTranslations } from 'use-intl';
import { Badge, type BadgeTone } from '#foundation/ui/badge.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import type { WithdrawalView } from '../contract.ts';
import type { WithdrawalStatus } from '../rules.ts';

const tones: Readonly<Record<WithdrawalStatus, BadgeTone>> = {
  review: 'warn',
  approved: 'accent',
  completed: 'rise',
  rejected: 'fall',
  failed: 'fall',
  cancelled: 'neutral',
};

export function StatusBadge({ status }: Pick<WithdrawalView, 'status'>) {
  const t = useTranslations('withdrawals.status');
  return <Badge tone={tones[status]}>{t(status)}</Badge>;
}

/** What its state means for the customer, in a sentence. */
export function useStatusNote(): (withdrawal: WithdrawalView) => string {
  const t = useTranslations('withdrawals.statusNote');
  const format = useFormat();
  return ({ status, heldUntil, confirmations, confirmationsNeeded }) => {
    if (status === 'review' && heldUntil !== undefined) {
      return t('held', { time: format.time(heldUntil, 'moment') });
    }
    if (status === 'approved' && confirmations !== undefined && confirmationsNeeded !== undefined) {
      return t('confirming', {
        confirmations: format.count(confirmations),
        needed: format.count(confirmationsNeeded),
      });
    }
    return t(status);
  };
}

/** The sentence of a reason code; a code without one is shown as it is. */
export function useReasonText(): (code: string) => string {
  const t = useTranslations('withdrawals.reasons');
  type Known = Parameters<typeof t>[0];
  const isKnown = (code: string): code is Known => t.has(code as Known);
  return (code) => (isKnown(code) ? t(code) : code);
}
