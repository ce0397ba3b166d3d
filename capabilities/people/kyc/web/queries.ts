import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { InputOf } from '#foundation/calls/define-call.ts';
import { keptAnswer, markStale } from '#foundation/ui/call-keys.ts';
import { callPlatform } from '#foundation/ui/platform.ts';
import { sendWithProgress } from '#foundation/ui/send-with-progress.ts';
import { getIdentification, identification } from '../contract.ts';

interface Sending {
  readonly input: InputOf<typeof identification>;
  readonly onProgress: (part: number) => void;
}

/**
 * Sends it all at once. After a refusal that tells of another state, what the page shows is asked for again.
 */
export function useSubmit() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ input, onProgress }: Sending) =>
      callPlatform(identification, input, { transport: sendWithProgress(onProgress) }),
    onMutate: () => keptAnswer(queryClient, getIdentification, {}),
    onSuccess: async (result, _, shown) => {
      if (result.ok) shown.set(() => result.value);
      else if (result.refusal === 'PENDING_REVIEW_EXISTS' || result.refusal === 'KYC_STATUS_WRONG')
        await markStale(queryClient, getIdentification);
      await markStale(queryClient, 'customer');
    },
  });
}
