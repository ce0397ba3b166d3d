import { QueryClient } from '@tanstack/react-query';
import { ConnectionFailure } from '#foundation/calls/client.ts';

const MAX_RETRIES = 2;

/**
 * A refusal is an answer and is not asked again; a lost connection is, unless it already took the whole time
 * limit.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (failures, error) =>
          error instanceof ConnectionFailure && !error.timedOut && failures < MAX_RETRIES,
      },
      mutations: { retry: false },
    },
  });
}
