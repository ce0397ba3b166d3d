import { SkeletonLines } from '#foundation/ui/skeleton.tsx';
import { FailedState } from '#foundation/ui/states.tsx';
import { DisbursementCard } from './disbursement-card.tsx';
import { HintsCard } from './hints-card.tsx';
import { useWithdrawal } from './queries.ts';
import { ClaimCard, CustomerFacts, DestinationFacts, HistoryCard } from './withdrawal-facts.tsx';

/** Beside its review: what the customer asks for, and everything that tells whether it is they who ask. */
export function WithdrawalEvidence({ subjectId }: { subjectId: string }) {
  const { data: withdrawal, isError, isFetching, refetch } = useWithdrawal(subjectId);
  if (isError) return <FailedState onRetry={refetch} busy={isFetching} />;
  if (withdrawal === undefined) return <SkeletonLines lines={8} />;
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
