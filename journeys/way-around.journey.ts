import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { sharedJourney as journey } from './harness.ts';
import {
  arrive,
  bitcoin,
  buy,
  openAccount,
  openMarket,
  type Person,
  register,
  signIn,
  signOut,
} from './person.ts';
import { violations } from './violations.ts';

/** Trading's own navigation: its words, and where they lead. */
const places = [
  ['plans', '/trading'],
  ['loans', '/loan'],
  ['nfts', '/nfts'],
  ['options', '/profile/options'],
  ['orders', '/profile/orders'],
] as const;

journey('by keys alone to every product, a market, a screen and an order', async ({ desktop, platform }) => {
  const person = await arrive(desktop, platform);
  const { t } = person;
  await register(person);
  const main = desktop.getByRole('navigation', { name: t('shell.nav.label') });
  expect(await main.getByRole('link').count()).toBe(4);
  await pressLink(desktop, t('shell.nav.trading'));
  const trading = desktop.getByRole('navigation', { name: t('shell.nav.trading') });
  for (const [text, path] of places) {
    await trading.getByRole('link', { name: t(`shell.nav.${text}`), exact: true }).focus();
    await desktop.keyboard.press('Enter');
    await desktop.waitForURL(`**${path}`);
    await trading.locator('[aria-current=page]', { hasText: t(`shell.nav.${text}`) }).waitFor();
    expect(await main.locator('[aria-current]').allInnerTexts()).toEqual([t('shell.nav.trading')]);
  }

  await openMarket(person, bitcoin);
  await buy(person, '0.01');
  await find(person, 'ether', /EtherETHUSD$/);
  await desktop.waitForURL(/cruuency.*ETHUSD/);
  await find(person, 'stat', t('accounts.statements.title'));
  await desktop.waitForURL('**/profile/statements');
  await find(person, 'dark mode', t('shell.settings.title'));
  await desktop.waitForURL('**/profile/settings');
  await find(person, 'two-factor', t('security.title'));
  await desktop.waitForURL('**/profile/security');
  await find(person, 'stopped out', /stop-out/i);
  await desktop.waitForURL(/help\/faq\?id/);
  await find(person, 'open bitcoin', /^M\d+ · /);
  await desktop.getByRole('dialog', { name: t('orders.receipt.title') }).waitFor();
  await desktop.keyboard.press('Escape');

  await desktop.keyboard.press('Control+k');
  const palette = desktop.getByRole('dialog', { name: t('palette.title') });
  await palette.getByRole('combobox').fill('xqzjw');
  await palette.getByText(t('palette.empty', { query: 'xqzjw' })).waitFor();
  expect(await violations(desktop)).toEqual([]);
  await desktop.keyboard.press('Escape');
  await palette.waitFor({ state: 'detached' });
});

journey('on phones too: six tabs, or four and the rest behind one', async ({ phone, platform }) => {
  const person = await arrive(phone, platform, { isOnPhone: true });
  const { t } = person;
  await register(person);
  const tabs = phone.getByRole('navigation', { name: t('shell.nav.label') });
  await tabs.waitFor();
  expect(await tabs.getByRole('link').count()).toBe(6);
  await seeWhole(tabs.getByRole('link'));
  await tabs.getByRole('link', { name: t('shell.nav.nfts'), exact: true }).tap();
  await phone.waitForURL('**/nfts');

  await phone.setViewportSize({ width: 360, height: 780 });
  expect(await tabs.getByRole('link').count()).toBe(4);
  await tabs.getByRole('button', { name: t('shell.nav.more') }).tap();
  const more = phone.getByRole('dialog', { name: t('shell.nav.more') });
  await more.getByRole('link', { name: t('shell.nav.loans') }).tap();
  await phone.waitForURL('**/loan');
  await tabs.getByRole('button', { name: t('shell.nav.more') }).tap();
  await more.getByRole('button', { name: t('shell.search') }).tap();
  await phone
    .getByRole('dialog', { name: t('palette.title') })
    .getByRole('combobox')
    .fill('gold');
  await phone.getByRole('option').first().tap();
  await phone.waitForURL(/cruuency/);
});

journey('first steps are ticked by facts, and gone for good by a press', async ({ desktop, platform }) => {
  const person = await arrive(desktop, platform);
  const { t } = person;
  await register(person);
  await openAccount(person);
  const list = desktop.getByRole('list', { name: t('accounts.firstSteps.title') });
  const done = list
    .getByRole('listitem')
    .filter({ has: desktop.getByLabel(t('accounts.firstSteps.done'), { exact: true }) });
  await list.getByRole('link', { name: t('accounts.firstSteps.steps.security.title') }).click();
  await openAccount(person);
  await list.waitFor();
  expect(await done.count()).toBe(0);

  await openMarket(person, bitcoin);
  await buy(person, '0.01');
  const figures = desktop.getByRole('region', { name: t('accounts.firstOrder.title') });
  for (const figure of ['margin', 'marginLevel', 'swap'] as const) {
    await figures.getByText(t(`accounts.firstOrder.figures.${figure}.label`), { exact: true }).waitFor();
  }
  expect(await violations(desktop)).toEqual([]);
  await figures.getByRole('button', { name: t('accounts.firstOrder.dismiss') }).click();
  await figures.waitFor({ state: 'detached' });

  await openAccount(person);
  await done.getByText(t('accounts.firstSteps.steps.demoOrder.title')).waitFor();
  expect(await done.count()).toBe(1);
  expect(await violations(desktop)).toEqual([]);
  await desktop.getByRole('button', { name: t('accounts.firstSteps.dismiss') }).click();
  await list.waitFor({ state: 'detached' });
  await desktop.goto('/market');
  await seeNothingOf(person);
  await signOut(person);
  await desktop.evaluate(() => localStorage.clear());
  await desktop.goto('/pass/login');
  await signIn(person);
  await seeNothingOf(person);
});

/** Neither the list nor the figures, on a page that has all it asked for. */
async function seeNothingOf(person: Person): Promise<void> {
  const { page, t } = person;
  await page.getByRole('link', { name: t('shell.nav.account'), exact: true }).waitFor();
  const answered = page.waitForResponse('**/user/firstSteps');
  await openAccount(person);
  await answered;
  await page.getByText(t('accounts.profile.groups.trading')).first().waitFor();
  expect(await page.getByText(t('accounts.firstSteps.title')).count()).toBe(0);
  await openMarket(person, bitcoin);
  await page.getByRole('button', { name: t('orders.list.close'), exact: true }).waitFor();
  expect(await page.getByText(t('accounts.firstOrder.title')).count()).toBe(0);
}

async function pressLink(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name, exact: true }).first().focus();
  await page.keyboard.press('Enter');
}

/** Opens the palette by its keys, types, and goes to the first thing found, which must be this. */
async function find({ page, t }: Person, letters: string, name: string | RegExp): Promise<void> {
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: t('palette.title') });
  await palette.getByRole('combobox').fill(letters);
  const found = palette.getByRole('option', { selected: true }).or(palette.locator('[data-highlighted]'));
  await found.filter({ hasText: name }).first().waitFor();
  await page.keyboard.press('Enter');
  await palette.waitFor({ state: 'detached' });
}

/** No word of a tab is cut off or stands over its neighbour's. */
async function seeWhole(tabs: ReturnType<Page['getByRole']>): Promise<void> {
  for (const tab of await tabs.all()) {
    expect(await tab.evaluate((each) => each.scrollWidth <= each.clientWidth)).toBe(true);
  }
}
