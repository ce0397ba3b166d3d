import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { askConsole } from '#foundation/ui/operator-platform.ts';
import { getCustomerIdentity, getPicture, getSubmission, raiseTier } from '../console-contract.ts';
import type { PictureItem } from '../rules.ts';

/** Every answer is a look that goes to the audit log: none is asked for again by itself. */
const lookedAtOnce = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 60_000,
  refetchOnWindowFocus: false,
} as const;

export function useSubmission(id: string) {
  return useQuery({
    ...lookedAtOnce,
    queryKey: ['kyc', 'submission', id],
    queryFn: ({ signal }) => askConsole(getSubmission, { id }, { signal }),
  });
}

/** A picture and an address that `img` understands, as long as it is shown. */
export function usePicture(id: string, item: PictureItem) {
  const query = useQuery({
    ...lookedAtOnce,
    queryKey: ['kyc', 'picture', id, item],
    queryFn: ({ signal }) => askConsole(getPicture, { id, item }, { signal }),
  });
  const content = query.data?.content;
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (content === undefined) return;
    const made = URL.createObjectURL(content);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [content]);
  return { ...query, address };
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
