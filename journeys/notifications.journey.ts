import { expect } from 'vitest';
import { z } from 'zod';
import {
  arrive,
  bitcoin,
  buy,
  field,
  goodPassword,
  openMarket,
  openTicket,
  type Person,
  register,
} from './person.ts';
import { advanceClock } from './platform.ts';
import { staircaseJourney, stairSeconds } from './staircase-recording.ts';
import { violations } from './violations.ts';

const journey = await staircaseJourney();

/** What the choice of a group's mails is called. */
const mailOf = (t: Person['t'], group: 'alerts' | 'deposits') =>
  t('notifications.settings.choice', {
    group: t(`notifications.groups.${group}`),
    channel: t('notifications.settings.mail'),
  });

/** The way to the notifications, with how many are unread. */
const bell = ({ page, t }: Person, unread: number) =>
  page.getByRole('banner').getByRole('link', { name: t('notifications.bell', { unread }), exact: true });

journey(
  'a stop loss raises the bell on every open screen, and its row opens the receipt; security stays on',
  async ({ desktop, platform }) => {
    const person = await arrive(desktop, platform);
    const { page, t } = person;
    await register(person);
    await openMarket(person, bitcoin);
    await openTicket(person);
    await bell(person, 0).waitFor();
    const stop = field(page, t('orders.ticket.stopLoss'));
    // A stair is two thousand down.
    await stop.fill('98900');
    await buy(person, '0.02');

    const other = { ...person, page: await page.context().newPage() };
    await other.page.goto('/');
    await bell(other, 0).waitFor();
    await advanceClock(platform, stairSeconds);
    await bell(person, 1).waitFor();
    await bell(other, 1).waitFor();

    await bell(person, 1).click();
    const row = page.getByRole('main').getByRole('link', { name: t('notifications.unread') });
    await row.waitFor();
    await expect.poll(() => row.textContent()).toContain('BTCUSD');
    const settings = page
      .getByRole('region')
      .or(page.locator('section'))
      .filter({
        hasText: t('notifications.settings.locked'),
      });
    await settings.getByText(t('notifications.groups.security'), { exact: true }).first().waitFor();
    await page.getByRole('checkbox', { name: mailOf(t, 'alerts') }).click();
    await page.getByText(t('notifications.settings.saved')).waitFor();
    expect(await violations(page)).toEqual([]);

    await row.click();
    const receipt = page.getByRole('dialog', { name: t('orders.receipt.title') });
    await receipt.getByText(t('orders.receipt.status.closed'), { exact: true }).first().waitFor();
    await bell(other, 0).waitFor();
    await page.goto('/profile/notification');
    await page.getByRole('link', { name: 'BTCUSD' }).waitFor();
    expect(await page.getByRole('checkbox', { name: mailOf(t, 'alerts') }).isChecked()).toBe(false);
    await page.getByText(t('notifications.filter.unread'), { exact: true }).click();
    await page.getByText(t('notifications.empty.unread')).waitFor();
  },
);

journey('on a phone, in Arabic: another device is news, read all at once', async ({ phone, platform }) => {
  const person = await arrive(phone, platform, { language: 'ar', isOnPhone: true });
  const { page, t, username } = person;
  await register(person);
  await bell(person, 0).click();
  await page.getByText(t('notifications.empty.title')).waitFor();
  await signInElsewhere(platform.url, username);
  await bell(person, 1).waitFor();
  await page.getByText('تسجيل دخول جديد إلى حسابك').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: t('notifications.readAll') }).click();
  await bell(person, 0).waitFor();
  await page.getByRole('button', { name: t('notifications.settings.open') }).click();
  const sheet = page.getByRole('dialog', { name: t('notifications.settings.title') });
  await sheet.getByText(t('notifications.groups.security'), { exact: true }).waitFor();
  await sheet.getByRole('checkbox', { name: mailOf(t, 'deposits') }).click();
  await page.getByText(t('notifications.settings.saved')).waitFor();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
});

journey(
  'mail that comes back is told on every screen, with the way to support',
  async ({ phone, platform }) => {
    const visitor = await arrive(phone, platform, { isOnPhone: true });
    const person = { ...visitor, email: `${visitor.username}@returns.sample.test` };
    const { page, t, username, email } = person;
    await register(person);
    const banner = page.getByText(email);
    expect(await banner.count()).toBe(0);
    // A letter about the other device comes back.
    await signInElsewhere(platform.url, username);
    await banner.waitFor();
    await page.goto('/market');
    await banner.waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('link', { name: t('notifications.mailReturned.write') }).click();
    await page.getByRole('heading', { name: t('support.title') }).waitFor();
    await banner.waitFor();
    await page.goto('/profile/notification');
    await page.getByText('We can’t reach your email address', { exact: true }).waitFor();
  },
);

async function signInElsewhere(url: string, account: string): Promise<void> {
  const answer = await fetch(`${url}/swx/customer/login/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'another device' },
    body: JSON.stringify({ account, password: goodPassword }),
  });
  expect(z.object({ code: z.literal(200) }).safeParse(await answer.json()).success).toBe(true);
}
