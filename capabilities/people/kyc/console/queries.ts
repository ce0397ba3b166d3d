import { useMutation } from '@tanstack/react-query';
import type { InputOf } from '#foundation/calls/define-call.ts';
import { useMarkStale } from '#foundation/ui/call-keys.ts';
import { askConsole } from '#foundation/ui/operator-platform.ts';
import { getCustomerIdentity, raiseTier, takeBackIdentity } from '../console-contract.ts';

export function useRaiseTier(uid: string) {
  return useMutation({
    mutationFn: (proof: string) => askConsole(raiseTier, { uid, proof }),
    onSuccess: useMarkStale('customer', getCustomerIdentity),
  });
}

export function useTakeBack(onDone: () => void) {
  const markStale = useMarkStale('customer', getCustomerIdentity);
  return useMutation({
    mutationFn: (taking: InputOf<typeof takeBackIdentity>) => askConsole(takeBackIdentity, taking),
    onSuccess() {
      // First: the next answer may take the form away.
      onDone();
      return markStale();
    },
  });
}
