import { type Client, createClient } from '#foundation/calls/client.ts';
import { defaultLanguage } from '#locales/languages.ts';
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
