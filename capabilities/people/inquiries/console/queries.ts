import { useMutation } from '@tanstack/react-query';
import { secondMs } from '#foundation/time/clock.ts';
import { useMarkStale } from '#foundation/ui/call-keys.ts';
import { askConsole } from '#foundation/ui/operator-platform.ts';
import { useCall, useCommand } from '#foundation/ui/use-call.ts';
import { askCustomer, listInquiries, takeBackInquiry } from '../console-contract.ts';

export function useInquiriesOf(reviewId: string, isWanted: boolean) {
  return useCall(
    listInquiries,
    { reviewId },
    {
      enabled: isWanted,
      // An answer may arrive while the page is open, and no event says so.
      refetchInterval: 10 * secondMs,
    },
  );
}

/** While the customer is asked, the review's clock stands: the queue is another. */
export function useAskCustomer() {
  return useCommand(askCustomer, listInquiries, 'reviews');
}

/** `onTakenBack` runs first: the pressed button is gone once the answer shows. */
export function useTakeBack(onTakenBack: () => void) {
  return useMutation({
    mutationFn: (id: string) => askConsole(takeBackInquiry, { id }),
    onSuccess: onTakenBack,
    onSettled: useMarkStale(listInquiries, 'reviews'),
  });
}
