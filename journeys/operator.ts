import { TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { sampleOperatorPassword, sampleTotpSecret } from '#database/sample/sample-operators.ts';
import { secondMs, systemClock } from '#foundation/time/clock.ts';

/**
 * Gives the page a sample operator's session, in place of whose it had. Each code counts once: a second session within 30 seconds
 * takes the code of a step beside it, and there is no fourth.
 */
export async function signInOperator(page: Page, name: string): Promise<void> {
  const now = systemClock.now();
  for (const steps of [0, -1, 1]) {
    const totp = new TOTP({ secret: sampleTotpSecret }).generate({ timestamp: now + steps * 30 * secondMs });
    const data = { email: `${name}@sample.test`, password: sampleOperatorPassword, totp };
    if ((await page.request.post('/swx/operator/login', { data })).ok()) return;
  }
  throw new Error(`${name}@sample.test could not sign in`);
}
