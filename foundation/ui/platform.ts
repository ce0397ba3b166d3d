import { type Client, createClient } from '#foundation/calls/client.ts';
import type { AnyCall, InputOf, OutputOf } from '#foundation/calls/define-call.ts';
import type { Refusal } from '#foundation/refusals/result.ts';
import { defaultLanguage } from '#locales/languages.ts';
import { bookOf, session } from './session-state.ts';

const line: Client = createClient({
  baseUrl: '',
  context: () => {
    const state = session.get();
    return { token: state.token, book: bookOf(state), language: state.lang ?? defaultLanguage };
  },
  // A late 401 for a token that has since been replaced ends nothing.
  onSessionLost: (token) => session.lose(token),
});

const listeners = new Set<(refusal: Refusal) => void>();

/** Hears of every refusal, whichever screen it was for; gives the way to stop. */
export function onRefusal(listener: (refusal: Refusal) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The page's line to the platform. Refusals are returned as values; `ConnectionFailure` is thrown. */
export const callPlatform: Client = async (call, input, options) => {
  const result = await line(call, input, options);
  if (!result.ok) for (const listener of listeners) listener(result);
  return result;
};

/** A refused question, for code that can only throw: query functions. */
export class RefusalError extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.refusal);
    this.refusal = refusal;
  }
}

/** The answer itself; throws {@link RefusalError} or `ConnectionFailure`. */
export async function ask<C extends AnyCall>(
  call: C,
  input: InputOf<C>,
  options?: Parameters<Client>[2],
): Promise<OutputOf<C>> {
  const result = await callPlatform(call, input, options);
  if (!result.ok) throw new RefusalError(result);
  return result.value;
}
