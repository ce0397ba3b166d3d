import { TOTP } from 'otpauth';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { sampleOperatorPassword, sampleTotpSecret } from '#database/sample/sample-operators.ts';
import { secondMs, systemClock } from '#foundation/time/clock.ts';
import { texts } from './texts.ts';

type Reason = keyof typeof import('#locales/en/reviews.json')['reasons'];

/** What an authenticator with this secret shows now, or `steps` later. */
export function codeNow(secret = sampleTotpSecret, steps = 0): string {
  return new TOTP({ secret }).generate({ timestamp: systemClock.now() + steps * 30 * secondMs });
}

const stepMs = 30 * secondMs;
/** The steps that each operator of a platform has used up: a code counts once. */
const usedSteps = new Map<string, Set<number>>();

/**
 * A one-time code that was not used for the operator. Those of the step before, of this one and of
 * the next hold; when all three are used, it waits for the step after.
 */
export async function freshCode(page: Page, name: string): Promise<string> {
  const operator = `${name} of ${await addressOf(page)}`;
  const used = usedSteps.get(operator) ?? new Set();
  usedSteps.set(operator, used);
  for (;;) {
    const now = Math.floor(systemClock.now() / stepMs);
    const step = [now, now - 1, now + 1].find((each) => !used.has(each));
    if (step === undefined) {
      await page.waitForTimeout(secondMs);
    } else {
      used.add(step);
      return codeNow(sampleTotpSecret, step - now);
    }
  }
}

/** Where the page's platform answers, also before the page has gone anywhere. */
async function addressOf(page: Page): Promise<string> {
  return new URL((await page.request.get('/ready')).url()).origin;
}

/**
 * Gives the page a sample operator's session, in place of whose it had. Tries again where a code was used up
 * on screen.
 */
export async function signInOperator(page: Page, name: string): Promise<void> {
  for (let tries = 0; tries < 3; tries += 1) {
    const data = {
      email: `${name}@sample.test`,
      password: sampleOperatorPassword,
      totp: await freshCode(page, name),
    };
    if ((await page.request.post('/swx/operator/login', { data })).ok()) return;
  }
  throw new Error(`${name}@sample.test could not sign in`);
}

const t = texts.en;

const submitApproval = (page: Page | Locator) =>
  page.getByRole('button', { name: t('reviews.form.submitApprove') });

/** Chooses to approve the open review, and the reason: neither is chosen beforehand. */
export async function chooseApproval(form: Page | Locator, reason: Reason): Promise<void> {
  await form.getByText(t('reviews.form.approve'), { exact: true }).first().click();
  await form.getByRole('radio', { name: t(`reviews.reasons.${reason}`) }).check();
}

/** The same, and sends it. */
export async function approveReview(form: Page | Locator, reason: Reason): Promise<void> {
  await chooseApproval(form, reason);
  await submitApproval(form).click();
}

/** Approves the open review for the first reason, by keys alone, once its evidence is shown. */
export const approveByKeys = (page: Page) => decideByKeys(page, ['a', '1'], t('reviews.form.submitApprove'));

/** Rejects it for the second. */
export const rejectByKeys = (page: Page) => decideByKeys(page, ['r', '2'], t('reviews.form.submitReject'));

async function decideByKeys(page: Page, keys: readonly string[], submit: string): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
  await expect.poll(() => page.getByRole('button', { name: submit }).isEnabled()).toBe(true);
  await page.keyboard.press('Enter');
}
