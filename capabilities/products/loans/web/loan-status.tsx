import { useTranslations } from 'use-intl';
import { Badge } from '#foundation/ui/badge.tsx';
import type { LoanView } from '../contract.ts';
import { shownStatus } from '../loan.ts';

/** How a loan stands; of one the platform ended, why. */
export function LoanStatus({ loan }: { loan: Pick<LoanView, 'status' | 'endedBy' | 'reasonCode'> }) {
  const t = useTranslations('loans.status');
  const { status } = loan;
  const tone = status === 'repaying' ? 'accent' : status === 'expired' ? 'warn' : 'neutral';
  return <Badge tone={tone}>{t(shownStatus(loan))}</Badge>;
}
