import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ask } from '#foundation/ui/platform.ts';
import { getInvite, listInvitee } from '../contract.ts';

export const friendsPerPage = 20;

export function useInvite() {
  return useQuery({
    queryKey: ['invites', 'own'],
    queryFn: ({ signal }) => ask(getInvite, {}, { signal }),
  });
}

export function useFriends(pageNum: number) {
  return useQuery({
    queryKey: ['invites', 'friends', pageNum],
    queryFn: ({ signal }) => ask(listInvitee, { pageNum, pageSize: friendsPerPage }, { signal }),
    placeholderData: keepPreviousData,
  });
}
