import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { z } from 'zod';
import { identityForm } from '#apps/server/testing/identity-form.ts';
import { bookHeader, bookToHeader } from '#foundation/calls/book-header.ts';
import { journeyWith } from './harness.ts';
import { approveByKeys, approveReview, signInOperator } from './operator.ts';
import { goodPassword } from './person.ts';
import { advanceClock, fund, mailedCode, type Platform } from './platform.ts';
import { texts } from './texts.ts';

const t = texts.en;

/** Many customers come from as many addresses. */
const journey = journeyWith({ TRUST_PROXY: '127.0.0.1' });

const signedIn = z.object({
  result: z.object({ token: z.string(), user: z.object({ uid: z.string() }) }),
});

interface Applicant {
  readonly uid: string;
  readonly call: (path: string, body: object | FormData) => Promise<unknown>;
}

/** Each customer's calls come from an address of their own. */
function callsFrom({ url }: Platform, ip: string) {
  return async (path: string, body: object | FormData, token = ''): Promise<unknown> => {
    const isForm = body instanceof FormData;
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: {
        [bookHeader]: bookToHeader('real'),
        'x-request-id': crypto.randomUUID(),
        'x-forwarded-for': ip,
        ...(token === '' ? {} : { authorization: token }),
        ...(isForm ? {} : { 'content-type': 'application/json' }),
      },
      body: isForm ? body : JSON.stringify(body),
    });
    const said = await answer.text();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${said}`);
    return JSON.parse(said);
  };
}

/** Registers and sends an identity check. */
async function apply(platform: Platform, name: string, ip: string): Promise<Applicant> {
  const call = callsFrom(platform, ip);
  const email = `${name.toLowerCase()}@journey.test`;
  await call('/swx/customer/login/sendCode', { email, purpose: 'register' });
  const made = await call('/swx/customer/login/register', {
    username: name,
    email,
    password: goodPassword,
    confirmPassword: goodPassword,
    code: await mailedCode(platform, email),
    invitationCode: 'WELCOME',
    country: 'CH',
  });
  const { token, user } = signedIn.parse(made).result;
  await call('/swx/customer/user/identification', await identityForm(name), token);
  return { uid: user.uid, call: (path, body) => call(path, body, token) };
}

/** Has something, and wants it on a wallet. */
async function withdraw(platform: Platform, { uid, call }: Applicant, address: string): Promise<void> {
  await fund(platform, { uid, currency: 'USDT', amount: '100' });
  await call('/swx/customer/user/setTardPwd?tradPwd=123456', {});
  const wanted = { method: 'crypto', currency: 'USDT', amount: '50', network: 'ERC20', address };
  await call('/swx/customer/user/withdrawal', { ...wanted, tradPwd: '123456' });
}

const form = (page: Page) => page.getByRole('form', { name: t('reviews.form.title') });
const approve = (page: Page) => form(page).getByRole('button', { name: t('reviews.form.submitApprove') });

/** Done when another item is open, or none is left. */
async function isDecided(page: Page, id: string | null): Promise<void> {
  await page.waitForURL((url) => url.searchParams.get('id') !== id);
}

const openId = (page: Page) => new URL(page.url()).searchParams.get('id');

async function openQueue(page: Page, kind: string): Promise<void> {
  await page.goto(`/console/reviews?kind=${kind}`);
  await page.getByRole('list', { name: t('reviews.queue') }).waitFor();
}

/** How many the queue says there are. */
async function expectWaiting(page: Page, count: number): Promise<void> {
  const tab = page.getByRole('tab', { name: t('reviews.status.waiting') });
  await expect.poll(() => tab.textContent()).toBe(`${t('reviews.status.waiting')}${count}`);
}

journey(
  'twenty identity checks and twenty withdrawals by keys alone, five of each on a phone',
  async ({ desktop, phone, platform }) => {
    const applicants: Applicant[] = [];
    for (const [n, letter] of [...'ABCDEFGHIJKLMNOPQRSTUVWXY'].entries())
      applicants.push(await apply(platform, `Applicant${letter}`, `203.0.114.${n}`));

    await signInOperator(desktop, 'reviewer');
    await signInOperator(phone, 'reviewer');
    await openQueue(desktop, 'kyc');
    const keys = desktop.keyboard;
    await form(desktop).waitFor();
    const others = Number((await desktop.getByRole('tab').first().textContent())?.replace(/\D/g, '')) - 25;
    for (let n = 0; n < 20; n += 1) {
      const id = openId(desktop);
      const pictures = desktop.getByRole('button', { name: /^Enlarge/ });
      await form(desktop).waitFor();
      await keys.press('a');
      expect(await approve(desktop).isEnabled()).toBe(false);
      await desktop.getByText(t('kyc-console.pictures')).waitFor();
      for (let seen = 1; seen <= 4; seen += 1) {
        await keys.press('v');
        await expect.poll(() => pictures.count()).toBeGreaterThanOrEqual(seen);
      }
      await approveByKeys(desktop);
      await isDecided(desktop, id);
    }
    await expectWaiting(desktop, 5 + others);

    await openQueue(phone, 'kyc');
    const row = phone
      .getByRole('list', { name: t('reviews.queue') })
      .getByRole('listitem')
      .first();
    await row.getByRole('button').click();
    for (let n = 0; n < 5; n += 1) {
      const id = openId(phone);
      for (const item of ['front', 'back', 'inHand', 'signature'] as const) {
        const thumb = phone.getByRole('button', {
          name: t('kyc-console.enlarge', { item: t(`kyc.items.${item}`) }),
        });
        await expect
          .poll(async () => {
            await phone.mouse.wheel(0, 200);
            return await thumb.count();
          })
          .toBe(1);
      }
      await approveReview(phone, 'identityConfirmed');
      await isDecided(phone, id);
    }

    for (const [n, applicant] of applicants.entries())
      await withdraw(platform, applicant, `0x${(n + 1).toString(16).padStart(40, '4')}`);
    // A first address is held back for a day.
    await advanceClock(platform, 24 * 60 * 60 + 60);
    await signInOperator(desktop, 'reviewer');
    await openQueue(desktop, 'withdrawal');
    await expectWaiting(desktop, 25);
    for (let n = 0; n < 20; n += 1) {
      const id = openId(desktop);
      await desktop
        .getByRole('heading', { name: t('withdrawals-console.evidence.customer'), exact: true })
        .waitFor();
      await approveByKeys(desktop);
      await isDecided(desktop, id);
    }
    await expectWaiting(desktop, 5);

    await signInOperator(phone, 'reviewer');
    await openQueue(phone, 'withdrawal');
    await row.getByRole('button').click();
    for (let n = 0; n < 5; n += 1) {
      const id = openId(phone);
      await phone
        .getByRole('heading', { name: t('withdrawals-console.evidence.customer'), exact: true })
        .waitFor();
      await approveReview(phone, 'detailsChecked');
      await isDecided(phone, id);
    }
    await phone.getByText(t('reviews.empty')).waitFor();
  },
);
