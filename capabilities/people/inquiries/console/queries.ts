import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InputOf } from '#foundation/calls/define-call.ts';
import { secondMs } from '#foundation/time/clock.ts';
import { askConsole } from '#foundation/ui/operator-platform.ts';
import { askCustomer, listInquiries, takeBackInquiry } from '../console-contract.ts';

export function useInquiriesOf(reviewId: string, isWanted: boolean) {
  return useQuery({
    queryKey: ['inquiries', reviewId],
    queryFn: ({ signal }) => askConsole(listInquiries, { reviewId }, { signal }),
    enabled: isWanted,
    // An answer may arrive while the page is open, and no event says so.
    refetchInterval: 10 * secondMs,
  });
}

/** Its clock stands or goes on: the queue is another. */
function useAskedAnew() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: ['inquiries'] }),
      queryClient.invalidateQueries({ queryKey: ['reviews'] }),
    ]);
}

export function useAskCustomer() {
  const onSettled = useAskedAnew();
  return useMutation({
    mutationFn: (question: InputOf<typeof askCustomer>) => askConsole(askCustomer, question),
    onSettled,
  });
}

/** `onTakenBack` runs first: the pressed button is gone once the answer shows. */
export function useTakeBack(onTakenBack: () => void) {
  const onSettled = useAskedAnew();
  return useMutation({
    mutationFn: (id: string) => askConsole(takeBackInquiry, { id }),
    onSuccess: onTakenBack,
    onSettled,
  });
}
