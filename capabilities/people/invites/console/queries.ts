import { useQuery } from '@tanstack/react-query';
import { askConsole } from '#foundation/ui/operator-platform.ts';
import { invitesOverview, reviewedReward } from '../console-contract.ts';

export function useOverview() {
  return useQuery({
    queryKey: ['invites', 'overview'],
    queryFn: ({ signal }) => askConsole(invitesOverview, {}, { signal }),
  });
}

export function useReviewedReward(subjectId: string) {
  return useQuery({
    queryKey: ['invites', 'reward', subjectId],
    queryFn: ({ signal }) => askConsole(reviewedReward, { subjectId }, { signal }),
  });
}
