import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { journeyWith } from './harness.ts';
import { arrive, bookSwitch, fillRegistration, type Person, register, submitRegistration } from './person.ts';
import type { Platform } from './platform.ts';
import { violations } from './violations.ts';

/** Everybody comes from an address of their own, as behind a proxy. */
const journey = journeyWith({ TRUST_PROXY: '127.0.0.1' });

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

/** Registers by the link of an invitation: its code is in the field, and nobody types it. */
async function registerBy(link: string, person: Person): Promise<void> {
  const { page, t } = person;
  await page.goto(link);
  const code = page.getByLabel(t('customers.fields.invitationCode'));
  expect(await code.inputValue()).toBe(new URL(link).searchParams.get('code'));
  await fillRegistration(person, { isInvited: true });
  await submitRegistration(person);
  await bookSwitch(person).waitFor();
}

const linkOf = async ({ page, t }: Person): Promise<string> => {
  await page.goto('/profile');
  await page.getByRole('link', { name: t('invites.title') }).click();
  const link = page.getByText(/\/pass\/register\?code=/);
  return (await link.textContent()) ?? '';
};

journey(
  'a code, a link and a picture of it; a friend who comes by the link is bound, and the inviter hears of it',
  async ({ browser, desktop, platform }) => {
    const inviter = await arrive(desktop, platform);
    await register(inviter);
    const { page, t } = inviter;
    const link = await linkOf(inviter);
    await page.getByRole('img', { name: t('invites.own.qr') }).waitFor();
    await page.getByText(t('invites.friends.empty')).waitFor();
    expect(await violations(page)).toEqual([]);
    const kept = page.waitForEvent('download');
    await page.getByRole('button', { name: t('invites.own.download') }).click();
    expect((await kept).suggestedFilename()).toMatch(/^invitation-[A-Z2-9]{8}[.]png$/);

    const friend = await arrive(await comeFrom(browser, platform, '198.51.100.7'), platform);
    await registerBy(link, friend);

    const bell = page.getByRole('banner').getByRole('link', { name: t('notifications.bell', { unread: 1 }) });
    await bell.waitFor();
    await page.reload();
    const masked = `${friend.username.at(0)}···${friend.username.at(-1)}`;
    const row = page.getByRole('row').filter({ hasText: masked });
    await row.getByText(t('invites.friends.statuses.joined'), { exact: true }).waitFor();
    expect(await page.getByText(friend.username).count()).toBe(0);
    await bell.click();
    await page.getByText(`${masked} joined`).waitFor();
  },
);
