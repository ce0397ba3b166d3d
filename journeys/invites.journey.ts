import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { z } from 'zod';
import { identityForm } from '#apps/server/testing/identity-form.ts';
import { bookHeader, bookToHeader } from '#foundation/calls/book-header.ts';
import { journeyWith } from './harness.ts';
import { signInOperator } from './operator.ts';
import {
  arrive,
  bookSwitch,
  fillRegistration,
  goodPassword,
  type Person,
  signOut,
  submitRegistration,
} from './person.ts';
import { advanceClock, fund, type Platform } from './platform.ts';
import { texts } from './texts.ts';
import { violations } from './violations.ts';

/** Everybody comes from an address of their own, as behind a proxy. */
const journey = journeyWith({ TRUST_PROXY: '127.0.0.1' });

const dayS = 86_400;

async function comeFrom(browser: Browser, platform: Platform, ip: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    baseURL: platform.url,
    locale: 'en-GB',
    reducedMotion: 'reduce',
    extraHTTPHeaders: { 'x-forwarded-for': ip },
  });
  context.setDefaultTimeout(60_000);
  return await context.newPage();
}

/** Registers from a country: by an invitation's link, whose code nobody types, or by the house's. */
async function registerFrom(person: Person, country: string, link?: string): Promise<void> {
  const { page, t } = person;
  if (link !== undefined) {
    await page.goto(link);
    const code = page.getByLabel(t('customers.fields.invitationCode'));
    expect(await code.inputValue()).toBe(new URL(link).searchParams.get('code'));
  }
  await fillRegistration(person, { isInvited: link !== undefined, country });
  await submitRegistration(person);
  await bookSwitch(person).waitFor();
}

async function openInvite({ page, t }: Person): Promise<string> {
  await page.goto('/profile');
  await page.getByRole('link', { name: t('invites.title') }).click();
  return (await page.getByText(/\/pass\/register\?code=/).textContent()) ?? '';
}

const signedIn = z.object({ result: z.object({ token: z.string(), user: z.object({ uid: z.string() }) }) });

/** What a person's other device sends: signed in from another browser’s address of theirs. */
async function account({ platform, username }: Person, ip: string) {
  const send = async (path: string, token: string, body?: object | FormData) => {
    const isForm = body instanceof FormData;
    const response = await fetch(platform.url + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        [bookHeader]: bookToHeader('real'),
        'x-request-id': crypto.randomUUID(),
        'x-forwarded-for': ip,
        ...(token === '' ? {} : { authorization: token }),
        ...(isForm || body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
    return JSON.parse(text) as unknown;
  };
  const login = { account: username, password: goodPassword };
  const { result } = signedIn.parse(await send('/swx/customer/login/login', '', login));
  const ask = (path: string, body?: object | FormData) => send(path, result.token, body);
  return { uid: result.user.uid, ask };
}

const waitingShape = z.object({
  rows: z.array(z.object({ id: z.string(), subjectId: z.string() })),
});

/** Sends an identity check, which the reviewer of `desk` finds right. */
async function verify(person: Person, ip: string, desk: Page, lastName: string): Promise<void> {
  const form = await identityForm(lastName);
  await (await account(person, ip)).ask('/swx/customer/user/identification', form);
  const list = await desk.request.get('/swx/operator/review/list?kind=kyc');
  const { rows } = waitingShape.parse(await list.json());
  for (const item of ['front', 'back', 'inHand', 'signature'])
    await desk.request.get(`/swx/operator/kyc/submission/${rows[0]?.subjectId}/picture/${item}`);
  const decided = await desk.request.post(`/swx/operator/review/${rows[0]?.id}/decide`, {
    data: { decision: 'approve', reasonCode: 'identityConfirmed', note: 'all four fit' },
  });
  if (!decided.ok()) throw new Error(await decided.text());
}

const marketShape = z.object({ result: z.object({ bid: z.number() }) });

/** Buys bitcoin with real funds: its fee is what comes back. */
async function trade(person: Person, ip: string): Promise<void> {
  const { uid, ask } = await account(person, ip);
  await fund(person.platform, { uid, currency: 'USDT', amount: '50000' });
  const { bid } = marketShape.parse(await ask('/swx/customer/index/getMarketInfo/BTCUSD')).result;
  await ask('/swx/customer/order/placeOrder', {
    code: 'BTCUSD',
    direction: 'buy',
    lots: '0.1',
    leverage: 1,
    stopLossPrice: String(Math.round(bid * 0.9)),
    takeProfitPrice: String(Math.round(bid * 1.1)),
  });
}

/** The figures of a row that begins with a word. */
async function figuresOf(page: Page, table: string, row: string): Promise<string[]> {
  const cells = page.getByRole('table', { name: table }).getByRole('row').filter({ hasText: row }).first();
  await cells.waitFor();
  return (await cells.getByRole('cell').allTextContents()).map((text) => text.replace(/[^\d.]/g, ''));
}

const en = texts.en;

journey(
  'a friend comes by the link and trades: a tenth of the fee comes back the night after, and a reward is paid when it has waited',
  { timeout: 400_000 },
  async ({ browser, desktop, platform }) => {
    await signInOperator(desktop, 'reviewer');
    const inviter = await arrive(await comeFrom(browser, platform, '203.0.113.7'), platform);
    await registerFrom(inviter, 'Switzerland');
    const { page, t } = inviter;
    const link = await openInvite(inviter);
    await page.getByRole('img', { name: t('invites.own.qr') }).waitFor();
    await page.getByText(t('invites.friends.empty')).waitFor();
    await page.getByText(t('invites.offer.title')).waitFor();
    expect(await violations(page)).toEqual([]);
    const kept = page.waitForEvent('download');
    await page.getByRole('button', { name: t('invites.own.download') }).click();
    expect((await kept).suggestedFilename()).toMatch(/^invitation-[A-Z2-9]{8}[.]png$/);

    const friend = await arrive(await comeFrom(browser, platform, '198.51.100.7'), platform);
    await registerFrom(friend, 'Switzerland', link);
    const bell = page.getByRole('banner').getByRole('link', { name: t('notifications.bell', { unread: 1 }) });
    await bell.waitFor();
    await page.reload();
    const masked = `${friend.username.at(0)}···${friend.username.at(-1)}`;
    await page
      .getByRole('row')
      .filter({ hasText: masked })
      .getByText(t('invites.friends.statuses.joined'), { exact: true })
      .waitFor();
    expect(await page.getByText(friend.username).count()).toBe(0);
    await bell.click();
    await page.getByText(`${masked} joined`).waitFor();

    await verify(inviter, '203.0.113.7', desktop, 'Lovelace');
    await verify(friend, '198.51.100.7', desktop, 'King');
    await trade(friend, '198.51.100.7');
    await advanceClock(platform, dayS);
    await openInvite(friend);
    const own = friend.page.locator('section').filter({ hasText: t('invites.invited.title') });
    await expect.poll(() => own.last().textContent()).toMatch(/[1-9].*USDT/);
    await friend.page.goto('/profile/records');
    await openInvite(inviter);
    const [, paid, waiting] = await figuresOf(page, t('invites.sums.title'), 'USDT');
    expect([paid, Number(waiting) > 0]).toEqual(['0.00', true]);

    await desktop.goto('/console/treasury?book=real');
    await desktop
      .getByRole('row')
      .filter({ hasText: en('treasury.accounts.incentives') })
      .first()
      .waitFor();
    const treasury = desktop
      .getByRole('row')
      .filter({ hasText: en('treasury.accounts.incentives') })
      .first();
    expect(await treasury.textContent()).toContain(waiting);

    await advanceClock(platform, 7 * dayS);
    await page.reload();
    await page.getByText(t('invites.sums.title')).waitFor();
    await advanceClock(platform, 7 * dayS);
    await page.reload();
    await expect.poll(async () => (await figuresOf(page, t('invites.sums.title'), 'USDT'))[1]).toBe(waiting);
    await signInOperator(desktop, 'reviewer');
    await desktop.goto('/console/invites');
    // Operators see every unit of it.
    expect((await figuresOf(desktop, en('invites-console.sums'), 'USDT')).at(5)).toContain(waiting);
    expect(await violations(desktop)).toEqual([]);
  },
);

journey(
  'in the UK no rate is named; who invites themselves on the same device is held, and reads no reason',
  { timeout: 400_000 },
  async ({ browser, desktop, platform }) => {
    const british = await arrive(await comeFrom(browser, platform, '192.0.2.9'), platform);
    await registerFrom(british, 'United Kingdom');
    await openInvite(british);
    await british.page.getByText(british.t('invites.nothing', { country: 'United Kingdom' })).waitFor();
    expect(await british.page.getByRole('main').textContent()).not.toContain('%');

    await signInOperator(desktop, 'reviewer');
    const first = await arrive(await comeFrom(browser, platform, '203.0.113.70'), platform);
    await registerFrom(first, 'Switzerland');
    const { page } = first;
    const link = await openInvite(first);
    await page.goto('/profile');
    await signOut(first);
    const second = { ...first, username: `${first.username}-2`, email: `two-${first.email}` };
    await registerFrom(second, 'Switzerland', link);
    await verify(first, '203.0.113.70', desktop, 'Byron');
    await verify(second, '203.0.113.71', desktop, 'Milbanke');
    await trade(second, '203.0.113.71');
    await advanceClock(platform, 15 * dayS);

    const { ask } = await account(first, '203.0.113.70');
    const shape = z.object({ result: z.object({ rewards: z.array(z.object({ held: z.string() })) }) });
    const { rewards } = shape.parse(await ask('/swx/customer/user/invite')).result;
    expect(Number(rewards[0]?.held)).toBeGreaterThan(0);
    const told = JSON.stringify(await ask('/swx/customer/user/listNotification'));
    expect(told).toContain('rewardHeld');
    expect(told.slice(0, told.indexOf('identityVerified'))).not.toMatch(/device|range|nearby/i);

    await signInOperator(desktop, 'reviewer');
    await desktop.goto('/console/reviews?kind=reward');
    const evidence = desktop.locator('section').filter({ hasText: en('invites-console.reward.title') });
    await evidence.getByText(en('reviews.why.device')).first().waitFor();
    await evidence.getByText(en('reviews.why.range')).first().waitFor();
    expect(await violations(desktop)).toEqual([]);
    const list = await desktop.request.get('/swx/operator/review/list?kind=reward');
    const { rows } = waitingShape.parse(await list.json());
    const declined = await desktop.request.post(`/swx/operator/review/${rows[0]?.id}/decide`, {
      data: { decision: 'reject', reasonCode: 'onePerson', note: 'one device' },
    });
    expect(declined.ok(), await declined.text()).toBe(true);
    await expect
      .poll(async () => JSON.stringify(await ask('/swx/customer/user/listNotification')))
      .toContain('rewardDeclined');
  },
);
