import { useMutation } from '@tanstack/react-query';
import type { OutputOf } from '#foundation/calls/define-call.ts';
import { callPlatform } from '#foundation/ui/platform.ts';
import { endSession, session, useSession } from '#foundation/ui/session-state.ts';
import { useCall } from '#foundation/ui/use-call.ts';
import { useSettled } from '#foundation/ui/use-settled.ts';
import { checkUserNameOrPhone, getUserInfo, listAccountLimit, signOut } from '../contract.ts';

/** The signed-in customer with both books; nothing while signed out. */
export function useUser() {
  const { isLogin } = useSession();
  return useCall(getUserInfo, {}, { enabled: isLogin });
}

/** What operators stop the signed-in customer from doing; nothing where it is not known. */
export function useAccountLimits() {
  const { isLogin } = useSession();
  return useCall(listAccountLimit, {}, { enabled: isLogin, staleTime: 60_000 }).data ?? noLimits;
}
const noLimits: OutputOf<typeof listAccountLimit> = [];

export type Availability = 'unknown' | 'checking' | 'free' | 'taken';

/**
 * Whether a username or e-mail address is free, asked when the typing pauses. A failed check is no verdict.
 */
export function useAvailability(value: string, isWellFormed: boolean): Availability {
  const settled = useSettled(value, 350);
  const { data, isFetching } = useCall(
    checkUserNameOrPhone,
    { value: settled },
    { enabled: isWellFormed && settled === value, retry: false, staleTime: 30_000, gcTime: 60_000 },
  );
  if (!isWellFormed) return 'unknown';
  if (settled !== value || isFetching) return 'checking';
  if (data === undefined) return 'unknown';
  return data.available ? 'free' : 'taken';
}

/** Ends the session here at once, and on the platform as soon as it can be reached. */
export function useSignOut() {
  return useMutation({
    onMutate: () => session.leave(),
    mutationFn: () => callPlatform(signOut, {}),
    onSettled: endSession,
  });
}
