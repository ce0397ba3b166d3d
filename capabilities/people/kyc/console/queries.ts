import { useMutation } from '@tanstack/react-query';
import { useMarkStale } from '#foundation/ui/call-keys.ts';
import { askConsole } from '#foundation/ui/operator-platform.ts';
import { getCustomerIdentity, raiseTier } from '../console-contract.ts';

export function useRaiseTier(uid: string) {
  return useMutation({
    mutationFn: (proof: string) => askConsole(raiseTier, { uid, proof }),
    onSuccess: useMarkStale('customer', getCustomerIdentity),
  });
}
