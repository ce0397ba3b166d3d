import { type Query, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import type { AnyCall, InputOf, OutputOf, Subject } from '#foundation/calls/define-call.ts';
import { bookOf, session } from './session-state.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { readonly shows?: readonly Subject[] };
  }
}

/** What an answer depends on besides the call and its input; `undefined` where it does not. */
export interface Scope {
  readonly uid?: string | undefined;
  readonly book?: string | undefined;
  readonly language?: string;
  readonly [other: string]: string | undefined;
}

export type CallKey<C extends AnyCall> = readonly [
  address: string,
  scope: Scope,
  input: InputOf<C> | undefined,
];

/**
 * Under which key the cache keeps an answer. The customer and their book are added here and nowhere else;
 * `scope` names what else the answer depends on, such as the language.
 */
export function callKey<C extends AnyCall>(
  call: C,
  input: InputOf<C> | undefined,
  scope: Scope = {},
): CallKey<C> {
  const state = session.get();
  const isPersonal = call.access === 'customer' || call.takesGuest;
  return [
    addressOf(call),
    {
      uid: isPersonal ? state.uid : undefined,
      book: call.books === 'none' ? undefined : bookOf(state),
      ...scope,
    },
    input,
  ];
}

/** What the keys of all answers to a call begin with. */
export function keyPrefix(call: AnyCall): QueryKey {
  return [addressOf(call)];
}

/** A key for what the browser makes itself and no call answers. */
export function localKey(name: string, ...parts: readonly unknown[]): QueryKey {
  return [name, ...parts];
}

/** Whether both answers are the same customer's, of the same book. */
export function isSameReader<C extends AnyCall>([, a]: CallKey<C>, [, b]: CallKey<C>): boolean {
  return a.uid === b.uid && a.book === b.book;
}

/** Whether it was asked in one language: the answer in another is another one. */
export function isInLanguage([, scope, input]: QueryKey): boolean {
  return [scope, input].some((part) => typeof part === 'object' && part !== null && 'language' in part);
}

function addressOf({ method, path }: AnyCall): string {
  return `${method} ${path}`;
}

/** Answers to ask for again: those of a call, those that show a subject, or all but who is signed in. */
export type Stale = AnyCall | Subject | 'everything';

/** Asks again for what is on screen, and for the rest when it is next looked at. */
export async function markStale(queryClient: QueryClient, ...what: readonly Stale[]): Promise<void> {
  const isMeant = ({ queryKey: [address], meta: { shows = [] } = {} }: Query) =>
    what.some((each) => {
      if (each === 'everything') return !shows.includes('operator');
      return typeof each === 'string' ? shows.includes(each) : addressOf(each) === address;
    });
  // A first answer under way may be from before; the library would wait for it and take it for the newest.
  await queryClient.cancelQueries({
    predicate: (query) => isMeant(query) && query.isActive() && query.state.data === undefined,
  });
  await queryClient.invalidateQueries({ predicate: isMeant });
}

export function useMarkStale(...what: readonly Stale[]): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => markStale(queryClient, ...what);
}

/** Where the cache keeps an answer, for commands that change it. */
export interface KeptAnswer<C extends AnyCall> {
  readonly key: CallKey<C>;
  get(): OutputOf<C> | undefined;
  set(change: (before: OutputOf<C> | undefined) => OutputOf<C> | undefined): void;
}

/**
 * The answer of the customer and book of this moment. A command takes it before it asks: when its own answer
 * arrives, another customer may have signed in.
 */
export function keptAnswer<C extends AnyCall>(
  queryClient: QueryClient,
  call: C,
  input: InputOf<C>,
): KeptAnswer<C> {
  const key = callKey(call, input);
  return {
    key,
    get: () => queryClient.getQueryData<OutputOf<C>>(key),
    set: (change) => queryClient.setQueryData<OutputOf<C>>(key, change),
  };
}
