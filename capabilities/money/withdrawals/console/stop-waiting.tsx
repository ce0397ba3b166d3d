import { useTranslations } from 'use-intl';
import { useMay } from '#foundation/ui/operator.ts';
import { TextLink } from '#foundation/ui/text-link.tsx';
import { useCall } from '#foundation/ui/use-call.ts';
import { listWithdrawals } from '../console-contract.ts';
import { StopPayout } from './stop-payout.tsx';

const shown = 10;

/** Before a limit: each approved withdrawal that has not arrived, and the way to stop it. */
export function StopWaiting({ customerId: uid }: { customerId: string }) {
  const t = useTranslations('withdrawals-console');
  const mayDecide = useMay('withdrawals.decide');
  const { data } = useCall(
    listWithdrawals,
    mayDecide ? { uid, status: 'approved', pageSize: shown } : undefined,
  );
  return data?.rows.map((withdrawal) => (
    <div key={withdrawal.subjectId} className="flex flex-wrap items-center gap-3">
      <TextLink to="/withdrawals" search={{ uid, id: withdrawal.subjectId }}>
        {t('payout.approved', { amount: `${withdrawal.amount} ${withdrawal.currency}` })}
      </TextLink>
      <StopPayout withdrawal={withdrawal} isOffered />
    </div>
  ));
}
