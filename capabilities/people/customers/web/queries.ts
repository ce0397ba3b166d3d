import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { ask, callPlatform } from '#foundation/ui/platform.ts';
import { endSession, useSession } from '#foundation/ui/session-state.ts';
import { useSettled } from '#foundation/ui/use-settled.ts';
import { checkUserNameOrPhone, getUserInfo, signOut } from '../contract.ts';

export const userQuery = queryOptions({
  queryKey: ['customers', 'user'],
  queryFn: ({ signal }) => ask(getUserInfo, {}, { signal }),
});

/** The signed-in customer with both books; nothing while signed out. */
export function useUser() {
  const { isLogin } = useSession();
  return useQuery({ ...userQuery, enabled: isLogin });
}

export type Availability = 'unknown' | 'checking' | 'free' | 'taken';

/**
 * Whether a username or e-mail address is free, asked when the typing pauses. A failed check is no verdict.
 */
export function useAvailability(value: string, isWellFormed: boolean): Availability {
  const settled = useSettled(value, 350);
  const { data, isFetching } = useQuery({
    queryKey: ['customers', 'available', settled],
    queryFn: ({ signal }) => ask(checkUserNameOrPhone, { value: settled }, { signal }),
    enabled: isWellFormed && settled === value,
    retry: false,
    staleTime: 30_000,
    gcTime: 60_000,
  });
  if (!isWellFormed) return 'unknown';
  if (settled !== value || isFetching) return 'checking';
  if (data === undefined) return 'unknown';
  return data.available ? 'free' : 'taken';
}

/** Ends the session here at once, and on the platform as soon as it can be reached. */
export function useSignOut() {
  return useMutation({ mutationFn: () => callPlatform(signOut, {}), onSettled: endSession });
}
