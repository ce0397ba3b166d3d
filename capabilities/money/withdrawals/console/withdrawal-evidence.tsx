import { evidence } from '#foundation/ui/evidence.tsx';
import type { WithdrawalDetail } from '../console-contract.ts';
import { DisbursementCard } from './disbursement-card.tsx';
import { HintsCard } from './hints-card.tsx';
import { useWithdrawal } from './queries.ts';
import { ClaimCard, CustomerFacts, DestinationFacts, HistoryCard } from './withdrawal-facts.tsx';

type Props = { data: WithdrawalDetail };

function Shown({ data: withdrawal }: Props) {
  return (
    <div className="flex flex-col gap-4">
      <ClaimCard withdrawal={withdrawal} />
      <HintsCard hints={withdrawal.hints} />
      <CustomerFacts withdrawal={withdrawal} />
      <DestinationFacts withdrawal={withdrawal} />
      {withdrawal.status !== 'review' && <DisbursementCard withdrawal={withdrawal} />}
      <HistoryCard withdrawal={withdrawal} />
    </div>
  );
}

/** Beside its review: what the customer asks for, and everything that tells whether it is they who ask. */
export const WithdrawalEvidence = evidence(useWithdrawal, Shown);
