import { useInfiniteQuery } from '@tanstack/react-query';
import type { InputOf } from '#foundation/calls/define-call.ts';
import { callKey } from '#foundation/ui/call-keys.ts';
import { askConsole } from '#foundation/ui/operator-platform.ts';
import { useCall } from '#foundation/ui/use-call.ts';
import { findTraces, listTraces } from '../console-contract.ts';

export type TimelineFilter = Pick<InputOf<typeof listTraces>, 'kind' | 'book' | 'from' | 'to'>;

export function useTimeline(customerId: string, filter: TimelineFilter) {
  return useInfiniteQuery({
    queryKey: callKey(listTraces, { customerId, ...filter }),
    queryFn: ({ pageParam, signal }) =>
      askConsole(
        listTraces,
        { customerId, ...filter, ...(pageParam === '' ? {} : { after: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
}

/** Each search is an act in the audit log: it is sent once, and not again when the window gets the focus. */
export function useFound(text: string) {
  return useCall(
    findTraces,
    { text },
    { enabled: text.length > 1, staleTime: 60_000, refetchOnWindowFocus: false },
  );
}
