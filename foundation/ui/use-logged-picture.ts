import type { AnyCall, InputOf } from '#foundation/calls/define-call.ts';
import { useCall } from './use-call.ts';
import { useFileAddress } from './use-file-address.ts';

/** Every answer is a look that goes to the audit log: none is asked for again by itself. */
export const lookedAtOnce = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 60_000,
  refetchOnWindowFocus: false,
} as const;

/** A picture that operators may look at, and an address that `img` understands as long as it is shown. */
export function useLoggedPicture<C extends AnyCall & { readonly shape: 'file' }>(
  call: C,
  input: InputOf<C>,
  isWanted = true,
) {
  const query = useCall(call, input, { ...lookedAtOnce, enabled: isWanted });
  return { ...query, address: useFileAddress(query.data?.content) };
}
