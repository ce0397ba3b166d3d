import {
  skipToken,
  type UseQueryOptions,
  type UseQueryResult,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import type { CallOptions } from '#foundation/calls/client.ts';
import type { AnyCall, InputOf, OutputOf } from '#foundation/calls/define-call.ts';
import { type CallKey, callKey, isSameReader, type Scope, type Stale, useMarkStale } from './call-keys.ts';
import { ask as askPlatform } from './platform.ts';
import { useSession } from './session-state.ts';

type Ask = <C extends AnyCall>(call: C, input: InputOf<C>, options?: CallOptions) => Promise<OutputOf<C>>;

type Timing =
  | 'enabled'
  | 'gcTime'
  | 'refetchInterval'
  | 'refetchOnMount'
  | 'refetchOnReconnect'
  | 'refetchOnWindowFocus'
  | 'retry'
  | 'select'
  | 'staleTime';

export interface Looking<C extends AnyCall, Read, Shown>
  extends Pick<UseQueryOptions<Read, Error, Shown, CallKey<C>>, Timing> {
  /**
   * Shows the answer before, of the same customer and book, until the new one is there: always, or where it
   * was asked with such an input.
   */
  readonly keepPrevious?: true | ((before: InputOf<C>) => boolean);
  /** What the answer depends on besides its input, such as the language. */
  readonly scope?: Scope;
}

let ask: Ask = askPlatform;

/** The console sets its own line to the platform here, before its first screen is drawn. */
export function askOver(line: Ask) {
  ask = line;
}

/**
 * The answer to a call as `read` takes it from the wire. All screens read a call alike, for the answer is
 * kept as it was read. An input that is `undefined` asks nothing.
 */
export function useReadCall<C extends AnyCall, Read, Shown = Read>(
  call: C,
  input: InputOf<C> | undefined,
  read: (answer: OutputOf<C>) => Read,
  { keepPrevious, scope, ...timing }: Looking<C, Read, Shown> = {},
): UseQueryResult<Shown> {
  // The customer and the book are part of the key: another one is another question.
  useSession();
  const queryKey = callKey(call, input, scope);
  return useQuery<Read, Error, Shown, CallKey<C>>({
    queryKey,
    queryFn: input === undefined ? skipToken : async ({ signal }) => read(await ask(call, input, { signal })),
    meta: { shows: call.shows },
    placeholderData: (previous, query) =>
      keepPrevious !== undefined && query !== undefined && isKept(query.queryKey, queryKey, keepPrevious)
        ? previous
        : undefined,
    ...timing,
  });
}

/** The answer to a call as it is on the wire. */
export function useCall<C extends AnyCall, Shown = OutputOf<C>>(
  call: C,
  input: InputOf<C> | undefined,
  options?: Looking<C, OutputOf<C>, Shown>,
): UseQueryResult<Shown> {
  return useReadCall(call, input, (answer) => answer, options);
}

/** A command that may be sent twice without harm. Whether it succeeds or not, what it may change is stale. */
export function useCommand<C extends AnyCall>(call: C, ...makesStale: readonly Stale[]) {
  return useMutation({
    mutationFn: (input: InputOf<C>) => ask(call, input),
    onSettled: useMarkStale(...makesStale),
  });
}

/** A command that is carried out once for its request id, however often it is sent. */
export function useRequest<C extends AnyCall>(call: C, ...makesStale: readonly Stale[]) {
  return useMutation({
    mutationFn: ({ requestId, input }: { requestId: string; input: InputOf<C> }) =>
      ask(call, input, { requestId }),
    onSettled: useMarkStale(...makesStale),
  });
}

function isKept<C extends AnyCall>(
  before: CallKey<C>,
  now: CallKey<C>,
  keepPrevious: true | ((before: InputOf<C>) => boolean),
): boolean {
  const [, , input] = before;
  if (input === undefined || !isSameReader(before, now)) return false;
  return keepPrevious === true || keepPrevious(input);
}
