import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { z } from 'zod';
import { startLocalIssuer } from '#capabilities/people/security/server/testing/local-issuer.ts';
import { journeyWith } from './harness.ts';
import {
  arrive,
  bookSwitch,
  field,
  goodPassword,
  openAccount,
  type Person,
  register,
  signIn,
  signOut,
} from './person.ts';
import { mailedCode, type Platform } from './platform.ts';
import { violations } from './violations.ts';
import { virtualAuthenticator } from './virtual-authenticator.ts';

const issuer = await startLocalIssuer(['http://127.0.0.1/api/loginCallback/google']);
afterAll(() => issuer.close());
const journey = journeyWith(issuer.settings);

journey(
  'a customer adds a passkey and signs in with it; removed, it opens nothing',
  async ({ desktop: page, platform }) => {
    const person = await arrive(page, platform);
    const { t } = person;
    await register(person);
    // A passkey belongs to a name, not to an address in digits.
    await page.goto(`${platform.url.replace('127.0.0.1', 'localhost')}/pass/login`);
    const device = await virtualAuthenticator(page);
    await signIn(person);
    await bookSwitch(person).waitFor();
    await openSecurity(person);
    await page.getByRole('button', { name: t('security.passkeys.add') }).click();
    const setup = page.getByRole('dialog', { name: t('security.passkeys.addTitle') });
    await field(page, t('security.passkeys.name')).fill('My desk');
    await field(page, t('security.passwordField')).fill('not my password');
    await setup.getByRole('button', { name: t('security.passkeys.add') }).click();
    await page.getByText(t('refusals.PASSWORD_INCORRECT', { missing: 'no' })).waitFor();
    expect(await violations(page)).toEqual([]);
    await field(page, t('security.passwordField')).fill(goodPassword);
    await setup.getByRole('button', { name: t('security.passkeys.add') }).click();
    await page
      .getByRole('button', { name: t('security.passkeys.removeNamed', { name: 'My desk' }) })
      .waitFor();

    await signOut(person);
    const login = page.getByRole('button', { name: t('security.passkeys.login') });
    await device.recognises(false);
    await login.click();
    await page.getByText(t('security.passkeys.cancelled')).waitFor();
    await device.recognises(true);
    await login.click();
    await bookSwitch(person).waitFor();

    await openSecurity(person);
    await page.getByRole('button', { name: t('security.passkeys.removeNamed', { name: 'My desk' }) }).click();
    const title = t('security.passkeys.removeTitle', { name: 'My desk' });
    const removal = page.getByRole('dialog', { name: title });
    await field(page, t('security.passwordField')).fill(goodPassword);
    await removal.getByRole('button', { name: t('security.remove'), exact: true }).click();
    await removal.waitFor({ state: 'detached' });
    await signOut(person);
    await login.click();
    await page.getByText(t('refusals.PASSKEY_NOT_ACCEPTED')).waitFor();
  },
);

journey(
  'a stranger comes from Google, opens an account and comes back',
  async ({ desktop: page, platform }) => {
    const person = await arrive(page, platform);
    const { t, username, email } = person;
    await page.goto('/pass/login?redirect=%2Fmarket');
    const google = page.getByRole('button', { name: t('security.google.login') });
    await google.click();
    await sayWhoOneIs(page, email);
    await page.getByText(t('customers.newcomer.lead', { email })).waitFor();
    expect(await violations(page)).toEqual([]);
    await field(page, t('customers.fields.username')).fill('sample-demo');
    await field(page, t('customers.fields.invitationCode')).fill('WELCOME');
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: t('customers.register.submit') }).click();
    await page.getByText(t('refusals.USERNAME_TAKEN')).waitFor();
    await field(page, t('customers.fields.username')).fill(username);
    await page.getByRole('button', { name: t('customers.register.submit') }).click();
    await bookSwitch(person).waitFor();

    await signOut(person);
    // The issuer knows this browser by now and asks nothing.
    await google.click();
    await bookSwitch(person).waitFor();
  },
);

journey(
  'on a phone, in Arabic: Google opens an existing account only with its password, and an unverified address none',
  async ({ phone: page, platform }) => {
    const person = await arrive(page, platform, { language: 'ar', isOnPhone: true });
    const { t, email } = person;
    await register(person);
    await signOut(person);
    const google = page.getByRole('button', { name: t('security.google.login') });
    await google.click();
    await sayWhoOneIs(page, email);
    await page.getByRole('heading', { name: t('security.google.linkTitle') }).waitFor();
    expect(await violations(page)).toEqual([]);
    const submit = page.getByRole('button', { name: t('security.google.linkSubmit') });
    await field(page, t('security.passwordField')).fill('not my password');
    await submit.click();
    await page.getByText(t('refusals.PASSWORD_INCORRECT', { missing: 'no' })).waitFor();
    await field(page, t('security.passwordField')).fill(goodPassword);
    await submit.click();
    await bookSwitch(person).waitFor();
    await openSecurity(person);
    await page.getByText(email).waitFor();

    await signOut(person);
    await page.context().clearCookies();
    await google.click();
    await sayWhoOneIs(page, 'somebody@journey.test', false);
    await page.getByText(t('refusals.GOOGLE_EMAIL_UNVERIFIED')).waitFor();
    // An answer to a journey nobody here began.
    await page.goto('/api/loginCallback/google?code=forged&state=forged');
    await page.getByText(t('refusals.GOOGLE_SIGN_IN_FAILED')).waitFor();
  },
);

journey(
  'one-time codes: set up, asked for, and a recovery code once',
  async ({ desktop: page, platform }) => {
    const person = await arrive(page, platform);
    const { t, username } = person;
    await register(person);
    await openSecurity(person);
    await page
      .getByRole('button', { name: t('security.setUp') })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await field(page, t('security.passwordField')).fill(goodPassword);
    await dialog.getByRole('button', { name: t('security.continue') }).click();
    await page.getByRole('img', { name: t('security.totp.qr') }).waitFor();
    const key = (await dialog.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? '';
    const secret = Secret.fromBase32(key.replaceAll(' ', ''));
    await field(page, t('security.totp.label')).fill(new TOTP({ secret }).generate());
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: t('security.totp.confirm') }).click();
    const codes = page.getByRole('dialog', { name: t('security.recovery.title') });
    await codes.getByRole('listitem').nth(9).waitFor();
    const [recoveryCode = ''] = await codes.getByRole('listitem').allInnerTexts();
    expect(await codes.getByRole('listitem').count()).toBe(10);
    await codes.getByRole('button', { name: t('security.recovery.kept') }).click();
    await page.getByText(t('security.totp.left', { count: 10 })).waitFor();

    const enterRecoveryCode = async () => {
      await signIn(person);
      await page.getByRole('heading', { name: t('customers.login.codeTitle') }).waitFor();
      await page.getByRole('button', { name: t('ui.secondFactor.useRecovery') }).click();
      await field(page, t('ui.secondFactor.recovery')).fill(recoveryCode.toLowerCase());
      await page.getByRole('button', { name: t('customers.login.continue') }).click();
    };
    await signOut(person);
    await enterRecoveryCode();
    await bookSwitch(person).waitFor();
    await signOut(person);
    await enterRecoveryCode();
    await page.getByText(t('refusals.TOTP_INCORRECT')).waitFor();
    expect(await violations(page)).toEqual([]);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.getByRole('button', { name: t('customers.login.back') }).click();
    expect(await field(page, t('customers.fields.account')).inputValue()).toBe(username);
    expect(asked).toEqual([]);
  },
);

journey(
  'a sign-in from a new device is mailed; its link freezes the account until the password is reset',
  async ({ desktop, phone, platform }) => {
    const owner = await arrive(desktop, platform);
    const { t, email } = owner;
    await register(owner);
    await arrive(phone, platform, { isOnPhone: true });
    await phone.goto('/pass/login');
    const stranger = { ...owner, page: phone, isOnPhone: true };
    await signIn(stranger);
    await bookSwitch(stranger).waitFor();

    await desktop.goto(await mailedLink(platform, email, 'freeze'));
    await desktop.getByRole('button', { name: t('customers.freeze.submit') }).click();
    await desktop.getByRole('heading', { name: t('customers.freeze.done') }).waitFor();
    // Whoever came in is out.
    await phone.goto('/profile/security');
    await phone.getByRole('heading', { name: t('customers.login.title'), exact: true }).waitFor();
    await signIn(stranger);
    await phone.getByText(t('refusals.ACCOUNT_FROZEN', { reader: 'customer', reason: 'own' })).waitFor();

    await desktop.getByRole('button', { name: t('customers.freeze.reset') }).click();
    await field(desktop, t('customers.fields.email')).fill(email);
    await desktop.getByRole('button', { name: t('customers.code.send') }).click();
    await field(desktop, t('customers.code.label')).fill(await mailedCode(platform, email));
    const renewed = 'garden spoon window 9';
    await field(desktop, t('customers.fields.newPassword')).fill(renewed);
    await field(desktop, t('customers.fields.confirmNewPassword')).fill(renewed);
    await desktop.getByRole('button', { name: t('customers.reset.submit') }).click();
    await desktop.getByRole('heading', { name: t('customers.login.title'), exact: true }).waitFor();
    await signIn(owner, renewed);
    await bookSwitch(owner).waitFor();
  },
);

journey(
  'a reset that was asked for on one device is finished on another, by the link in its mail',
  async ({ desktop, phone, platform }) => {
    const owner = await arrive(desktop, platform);
    const { t, email } = owner;
    await register(owner);
    await arrive(phone, platform, { isOnPhone: true });
    await phone.goto('/pass/reset');
    await field(phone, t('customers.fields.email')).fill(email);
    await phone.getByRole('button', { name: t('customers.code.send') }).click();
    await phone.getByText(t('customers.code.sentTo', { email })).waitFor();

    await desktop.goto(await mailedLink(platform, email, 'reset'));
    await desktop.getByText(t('customers.code.linked')).waitFor();
    expect(await field(desktop, t('customers.fields.email')).inputValue()).toBe(email);
    const renewed = 'garden spoon window 9';
    await field(desktop, t('customers.fields.newPassword')).fill(renewed);
    await field(desktop, t('customers.fields.confirmNewPassword')).fill(renewed);
    await desktop.getByRole('button', { name: t('customers.reset.submit') }).click();
    await desktop.getByRole('heading', { name: t('customers.login.title'), exact: true }).waitFor();
    await signIn(owner, renewed);
    await bookSwitch(owner).waitFor();
  },
);

async function openSecurity(person: Person): Promise<void> {
  const { page, t } = person;
  await openAccount(person);
  await page.getByRole('link', { name: t('security.title') }).click();
  await page.getByRole('heading', { name: t('security.overview.title') }).waitFor();
}

/** The issuer's only page. */
async function sayWhoOneIs(page: Page, email: string, isVerified = true): Promise<void> {
  await page.getByLabel('E-mail', { exact: true }).fill(email);
  await page.getByLabel('Verified', { exact: true }).setChecked(isVerified);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
}

const mailbox = z.array(z.object({ text: z.string() }));

async function mailedLink(platform: Platform, email: string, page: 'freeze' | 'reset'): Promise<string> {
  const response = await fetch(`${platform.url}/dev/mailbox?to=${encodeURIComponent(email)}`);
  const mails = mailbox.parse(await response.json()).map(({ text }) => text);
  const [link] = new RegExp(`http:\\S+/pass/${page}\\?\\S+`).exec(mails.join('\n')) ?? [];
  if (link === undefined) throw new Error(`no link to ${page} reached ${email}`);
  return link;
}
