import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { z } from 'zod';
import { identityForm } from '#apps/server/testing/identity-form.ts';
import { bookHeader, bookToHeader } from '#foundation/calls/book-header.ts';
import { sharedJourney as journey } from './harness.ts';
import {
  arrive,
  bookSwitch,
  chooseCountry,
  fillRegistration,
  goodPassword,
  type Person,
  submitRegistration,
  switchToReal,
} from './person.ts';

/** Who may not be served reads it at the door: at the country, at the real account, where money comes in. */

const atTheField = { reason: 'registration' } as const;
const onEveryScreen = { reason: 'other' } as const;

async function isRefusedAtTheField(page: Page, person: Person): Promise<void> {
  const { t } = person;
  const refused = page.getByText(t('refusals.COUNTRY_NOT_SERVED', atTheField));
  await fillRegistration(person, { country: 'North Korea' });
  await refused.waitFor();
  await submitRegistration(person);
  await refused.waitFor();
  await expect.poll(() => page.getByRole('heading', { name: t('customers.register.title') }).count()).toBe(1);
  await chooseCountry(person, 'United Kingdom');
  await refused.waitFor({ state: 'detached' });
  await submitRegistration(person);
  await bookSwitch(person).waitFor();
}

journey(
  'a country that is not served is refused at its field on a desktop',
  async ({ desktop, platform }) => {
    await isRefusedAtTheField(desktop, await arrive(desktop, platform));
  },
);

journey('and on a phone', async ({ phone, platform }) => {
  await isRefusedAtTheField(phone, await arrive(phone, platform, { isOnPhone: true }));
});

journey(
  'without a country the real account says what it lacks, and shows no address; a country under sanctions shuts it',
  async ({ phone: page, platform }) => {
    const person = await arrive(page, platform, { isOnPhone: true });
    const { t, email } = person;
    await fillRegistration(person, { country: '' });
    await submitRegistration(person);
    await bookSwitch(person).click();
    const question = page.getByRole('alertdialog', { name: t('shell.book.toReal.title') });
    await question.getByText(t('refusals.COUNTRY_MISSING')).waitFor();
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    await switchToReal(person);
    await page.getByText(t('refusals.COUNTRY_MISSING')).waitFor();
    await page.goto('/profile/deposit');
    await page.getByText(t('refusals.COUNTRY_MISSING')).waitFor();
    expect(await page.getByText(t('deposits.address.title')).count()).toBe(0);
    await page
      .getByRole('status')
      .getByRole('link', { name: t('kyc.title') })
      .click();
    await page.waitForURL('**/profile/identity');

    const post = async (path: string, body: FormData | object, token?: string) => {
      const isForm = body instanceof FormData;
      const answer = await fetch(new URL(path, platform.url), {
        method: 'POST',
        body: isForm ? body : JSON.stringify(body),
        headers: {
          ...(isForm ? {} : { 'content-type': 'application/json' }),
          ...(token === undefined ? {} : { authorization: token, [bookHeader]: bookToHeader('real') }),
        },
      });
      return z.looseObject({ code: z.number(), result: z.unknown() }).parse(await answer.json());
    };
    const login = { account: email, password: goodPassword };
    const { token } = z
      .object({ token: z.string() })
      .parse((await post('/swx/customer/login/login', login)).result);
    const sent = await identityForm('Kim', 'KP');
    expect(await post('/swx/customer/user/identification', sent, token)).toMatchObject({ code: 20001 });
    await page.goto('/profile/deposit');
    await page.getByText(t('refusals.COUNTRY_NOT_SERVED', onEveryScreen)).waitFor();
    expect(await page.getByText(t('deposits.address.title')).count()).toBe(0);
  },
);
