import { useTranslations } from 'use-intl';
import { Badge, type BadgeTone } from '#foundation/ui/badge.tsx';
import type { LoanView } from '../contract.ts';
import { type LoanStatus as Status, shownStatus } from '../loan.ts';

const tones: Readonly<Record<Status, BadgeTone>> = {
  pendingReview: 'neutral',
  rejected: 'neutral',
  repaying: 'accent',
  repaid: 'neutral',
  expired: 'warn',
};

/** How a loan stands; of one the platform ended, why. */
export function LoanStatus({ loan }: { loan: Pick<LoanView, 'status' | 'endedBy' | 'reasonCode'> }) {
  const t = useTranslations('loans.status');
  return <Badge tone={tones[loan.status]}>{t(shownStatus(loan))}</Badge>;
}
