import type { AnyCall, InputOf, OutputOf } from '#foundation/calls/define-call.ts';
import { useListAddress } from './list-address.ts';
import { type Looking, useCall } from './use-call.ts';

interface Paging {
  readonly pageNum: number;
  readonly pageSize: number;
}

/** The page of a list that the address names, as `PagedTable` and `PagedList` show and turn it. */
export function useCallPage<C extends AnyCall>(
  call: C,
  input: (paging: Paging) => InputOf<C>,
  pageSize: number,
  options?: Looking<C, OutputOf<C>, OutputOf<C>>,
) {
  const { page, turnTo } = useListAddress();
  const answer = useCall(call, input({ pageNum: page, pageSize }), { keepPrevious: true, ...options });
  return { answer, page, pageSize, onPage: turnTo };
}
