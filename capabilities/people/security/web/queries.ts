import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { ask } from '#foundation/ui/platform.ts';
import { getSecurity } from '../contract.ts';

const securityQuery = queryOptions({
  queryKey: ['security', 'overview'],
  queryFn: ({ signal }) => ask(getSecurity, {}, { signal }),
});

/** What guards the signed-in customer's account. */
export function useSecurity() {
  return useQuery(securityQuery);
}

/**
 * To be called after a change: what the screens know of the guards, and of the customer, is asked for again.
 */
export function useSecurityChanged(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await queryClient.invalidateQueries({ queryKey: ['customers', 'user'] });
    await queryClient.invalidateQueries({ queryKey: securityQuery.queryKey });
  };
}
