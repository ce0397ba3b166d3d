import { useCall } from '#foundation/ui/use-call.ts';
import { invitesOverview, reviewedReward } from '../console-contract.ts';

export function useOverview() {
  return useCall(invitesOverview, {});
}

export function useReviewedReward(subjectId: string) {
  return useCall(reviewedReward, { subjectId });
}
