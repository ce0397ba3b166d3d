import { TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { sampleOperatorPassword, sampleTotpSecret } from '#database/sample/sample-operators.ts';
import { secondMs, systemClock } from '#foundation/time/clock.ts';

/** What an authenticator with this secret shows now, or `steps` later. */
export function codeNow(secret = sampleTotpSecret, steps = 0): string {
  return new TOTP({ secret }).generate({ timestamp: systemClock.now() + steps * 30 * secondMs });
}

/**
 * Gives the page a sample operator's session, in place of whose it had. Each code counts once: a second session within 30 seconds
 * takes the code of a step beside it, and there is no fourth.
 */
export async function signInOperator(page: Page, name: string): Promise<void> {
  for (const steps of [0, -1, 1]) {
    const totp = codeNow(sampleTotpSecret, steps);
    const data = { email: `${name}@sample.test`, password: sampleOperatorPassword, totp };
    if ((await page.request.post('/swx/operator/login', { data })).ok()) return;
  }
  throw new Error(`${name}@sample.test could not sign in`);
}
