import { type Client, createClient } from '#foundation/calls/client.ts';
import type { AnyCall, InputOf, OutputOf } from '#foundation/calls/define-call.ts';
import { defaultLanguage } from '#locales/languages.ts';
import { RefusalError } from './platform.ts';
import { session } from './session-state.ts';

/** What the console's frame does for its screens' calls. */
export interface ConsoleFrame {
  /** Asks the person for their second factor; resolves to whether it was shown. */
  readonly stepUp: () => Promise<boolean>;
  /** The platform no longer knows the session. */
  readonly sessionLost: () => void;
}

let frame: ConsoleFrame = { stepUp: async () => false, sessionLost: () => {} };

export function joinConsole(joined: ConsoleFrame) {
  frame = joined;
}

/** The session travels in a cookie that scripts can't read; books play no part. */
export const callOperatorSession: Client = createClient({
  baseUrl: '',
  context: () => ({ token: undefined, book: 'real', language: session.get().lang ?? defaultLanguage }),
  onSessionLost: () => frame.sessionLost(),
});

/**
 * The console's line to the platform. A call that needs a fresh second factor asks the person for it and is
 * repeated, with the same request id.
 */
export const callConsole: Client = async (call, input, options) => {
  const result = await callOperatorSession(call, input, options);
  if (result.ok || result.refusal !== 'STEP_UP_REQUIRED') return result;
  return (await frame.stepUp()) ? callOperatorSession(call, input, options) : result;
};

/** The answer itself, for query functions; throws {@link RefusalError} or `ConnectionFailure`. */
export async function askConsole<C extends AnyCall>(
  call: C,
  input: InputOf<C>,
  options?: Parameters<Client>[2],
): Promise<OutputOf<C>> {
  const result = await callConsole(call, input, options);
  if (!result.ok) throw new RefusalError(result);
  return result.value;
}
