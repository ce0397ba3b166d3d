import { type QueryKey, useQueryClient } from '@tanstack/react-query';

/** Where screens keep balances: whatever moves money makes these old, in whichever capability it happened. */
export const balanceKeys: readonly QueryKey[] = [['accounts'], ['customers', 'user']];

/**
 * After a money command: balances and the capability's `own` answers are asked for again. Whatever the answer
 * was, a refusal included, for a lost one may have moved money too.
 */
export function useRefreshMoney(...own: readonly QueryKey[]) {
  const queryClient = useQueryClient();
  return () => {
    for (const queryKey of [...own, ...balanceKeys]) void queryClient.invalidateQueries({ queryKey });
  };
}
