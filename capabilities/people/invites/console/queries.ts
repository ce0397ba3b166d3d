import { useCall } from '#foundation/ui/use-call.ts';
import { invitesOverview } from '../console-contract.ts';

export function useOverview() {
  return useCall(invitesOverview, {});
}
