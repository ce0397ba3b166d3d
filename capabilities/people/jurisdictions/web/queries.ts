import { useSession } from '#foundation/ui/session-state.ts';
import { useCall } from '#foundation/ui/use-call.ts';
import { getStanding } from '../contract.ts';
import { refusalOf } from '../rules.ts';

/**
 * Why the customer may have no real account where they live; undefined where they may, and until it is known.
 */
export function useUnserved() {
  const { isLogin } = useSession();
  const { data } = useCall(getStanding, {}, { enabled: isLogin, staleTime: 60_000 });
  return data && refusalOf(data.standing);
}
