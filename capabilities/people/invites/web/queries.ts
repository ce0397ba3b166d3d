import { useCall } from '#foundation/ui/use-call.ts';
import { getInvite, listInvitee } from '../contract.ts';

export const friendsPerPage = 20;

export function useInvite() {
  return useCall(getInvite, {});
}

export function useFriends(pageNum: number) {
  return useCall(listInvitee, { pageNum, pageSize: friendsPerPage }, { keepPrevious: true });
}
