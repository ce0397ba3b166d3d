import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import { showToast } from '#foundation/ui/toast.ts';
import { useFormat } from '#foundation/ui/use-format.ts';

/** Why operators correct a balance; each has its sentence in `accounts.correction.reasons`. */
const reasons = ['missedCredit', 'duplicateCredit', 'wrongCharge', 'tradeCorrection', 'goodwill'] as const;

/** Says in passing that operators have corrected the balance, and why, by a `notification` event's data. */
export function useCorrectionNews(): (data: unknown) => void {
  const t = useTranslations('accounts.correction');
  const format = useFormat();
  return useCallback(
    (data) => {
      if (typeof data !== 'object' || data === null) return;
      const { kind, isCredit, amount, currency, reasonCode } = data as Readonly<Record<string, unknown>>;
      const reason = reasons.find((each) => each === reasonCode);
      if (kind !== 'correction' || reason === undefined) return;
      if (typeof amount !== 'string' || typeof currency !== 'string') return;
      showToast({
        title: t(isCredit === true ? 'credited' : 'debited', { amount: format.money(amount, currency) }),
        body: t(`reasons.${reason}`),
        tone: isCredit === true ? 'good' : 'neutral',
      });
    },
    [t, format],
  );
}
