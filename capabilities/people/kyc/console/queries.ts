import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { askConsole } from '#foundation/ui/operator-platform.ts';
import { lookedAtOnce } from '#foundation/ui/use-logged-picture.ts';
import { getCustomerIdentity, getSubmission, raiseTier } from '../console-contract.ts';

export function useSubmission(id: string) {
  return useQuery({
    ...lookedAtOnce,
    queryKey: ['kyc', 'submission', id],
    queryFn: ({ signal }) => askConsole(getSubmission, { id }, { signal }),
  });
}

export function useCustomerIdentity(uid: string) {
  return useQuery({
    queryKey: ['kyc', 'customer', uid],
    queryFn: ({ signal }) => askConsole(getCustomerIdentity, { uid }, { signal }),
  });
}

export function useRaiseTier(uid: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (proof: string) => askConsole(raiseTier, { uid, proof }),
    onSuccess: () =>
      queryClient.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] === 'customers' || queryKey[1] === 'customer',
      }),
  });
}
