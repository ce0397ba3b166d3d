import { type Client, createClient } from '#foundation/calls/client.ts';
import type { AnyCall, InputOf, OutputOf } from '#foundation/calls/define-call.ts';
import type { Refusal } from '#foundation/refusals/result.ts';
import { defaultLanguage } from '#locales/languages.ts';
import { bookOf, endSessionOf, session } from './session-state.ts';

/** The page's line to the platform. Refusals come back as values; `ConnectionFailure` is thrown. */
export const callPlatform: Client = createClient({
  baseUrl: '',
  context: () => {
    const state = session.get();
    return { token: state.token, book: bookOf(state), language: state.lang ?? defaultLanguage };
  },
  onSessionLost: endSessionOf,
});

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
