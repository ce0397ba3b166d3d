import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { operatorLogout, operatorMe } from '#capabilities/desk/operators/console-contract.ts';
import { ConnectionFailure } from '#foundation/calls/client.ts';
import { callKey } from '#foundation/ui/call-keys.ts';
import type { SignedInOperator } from '#foundation/ui/operator.ts';
import { callOperatorSession } from '#foundation/ui/operator-platform.ts';

const key = callKey(operatorMe, {});

/** The operator who is signed in; null without one. */
export const whoIsSignedIn = queryOptions({
  queryKey: key,
  meta: { shows: operatorMe.shows },
  queryFn: async (): Promise<SignedInOperator | null> => {
    const answer = await callOperatorSession(operatorMe, {});
    if (!answer.ok) return null;
    return { ...answer.value, permissions: new Set(answer.value.permissions) };
  },
  staleTime: Number.POSITIVE_INFINITY,
  retry: (failures, error) => error instanceof ConnectionFailure && failures < 2,
});

/** What one operator saw is never shown to the next. */
export function forgetOperator(queryClient: QueryClient) {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== key[0] });
  queryClient.setQueryData(key, null);
}

/** Ends the session here even where the platform can't be reached: it ends there when it has been idle. */
export function useSignOut() {
  const queryClient = useQueryClient();
  return async () => {
    await callOperatorSession(operatorLogout, {}).catch(() => undefined);
    forgetOperator(queryClient);
  };
}
