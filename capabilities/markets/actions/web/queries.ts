import { useCall } from '#foundation/ui/use-call.ts';
import { listActions } from '../contract.ts';

/** A calendar changes a few times a day. */
const hourly = { staleTime: 3_600_000, refetchInterval: 3_600_000 };

export function useActions(code: string) {
  return useCall(listActions, { code }, hourly);
}
