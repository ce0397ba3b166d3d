import { useMutation } from '@tanstack/react-query';
import { useMarkStale } from '#foundation/ui/call-keys.ts';
import { askConsole } from '#foundation/ui/operator-platform.ts';
import { useCall } from '#foundation/ui/use-call.ts';
import { lookedAtOnce } from '#foundation/ui/use-logged-picture.ts';
import { getCustomerIdentity, getSubmission, raiseTier } from '../console-contract.ts';

export function useSubmission(id: string) {
  return useCall(getSubmission, { id }, { ...lookedAtOnce });
}

export function useCustomerIdentity(uid: string) {
  return useCall(getCustomerIdentity, { uid });
}

export function useRaiseTier(uid: string) {
  return useMutation({
    mutationFn: (proof: string) => askConsole(raiseTier, { uid, proof }),
    onSuccess: useMarkStale('customer', getCustomerIdentity),
  });
}
