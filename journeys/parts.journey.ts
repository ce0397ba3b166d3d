import type { Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import { journeyWith } from './harness.ts';
import {
  arrive,
  bitcoin,
  confirmBuy,
  field,
  openMarket,
  openTicket,
  type Person,
  register,
} from './person.ts';

// A service worker asks for files where no test can cut them off.
const journey = journeyWith({}, { context: { serviceWorkers: 'block' } });

/** Files of the program that come from now on. */
const files = '**/assets/*.js*';

const lots = '0.03';

journey(
  'a part that does not load says so beside what was typed, and is loaded again',
  async ({ desktop: page, platform }) => {
    const person = await arrive(page, platform);
    await register(person);
    const { t } = person;
    await openMarket(person, bitcoin);
    await openTicket(person);
    await field(page, t('orders.ticket.lots')).fill(lots);
    await settled(page);
    await page.route(files, (route) => route.abort('connectionfailed'));
    await page.getByRole('button', { name: t('orders.ticket.buyLots', { lots }) }).click();
    const notice = missing(person);
    await notice.waitFor();
    // Still cut off: it says so again, and nothing of the screen is lost.
    await again(person);
    await notice.waitFor();
    expect(await field(page, t('orders.ticket.lots')).inputValue()).toBe(lots);
    await page.unroute(files);
    await again(person);
    await confirmBuy(person, lots);
    await page
      .getByRole('dialog', { name: t('orders.receipt.title') })
      .getByText(t('orders.receipt.status.open'), { exact: true })
      .waitFor();
  },
);

journey(
  'a screen whose code hangs is given up after two minutes, and comes when asked for again',
  async ({ desktop: page, platform }) => {
    await page.clock.install();
    const person = await arrive(page, platform);
    await register(person);
    const { t } = person;
    await page.goto('/profile');
    const link = page
      .getByRole('main')
      .getByRole('link', { name: t('accounts.records.title') })
      .first();
    await link.waitFor();
    await settled(page);
    const held: Route[] = [];
    await page.route(files, (route) => void held.push(route));
    await link.click();
    await expect.poll(() => held.length).toBeGreaterThan(0);
    await page.clock.fastForward(119_000);
    expect(await missing(person).count()).toBe(0);
    await page.clock.fastForward(2_000);
    await missing(person).waitFor();
    // The browser goes on waiting for the first: what comes is another.
    await page.unroute(files);
    await again(person);
    await page.getByRole('heading', { name: t('accounts.records.title') }).waitFor();
    expect(await missing(person).count()).toBe(0);
    await Promise.all(held.map((route) => route.abort().catch(() => {})));
  },
);

function missing({ page, t }: Person) {
  return page.getByRole('alert').filter({ hasText: t('ui.failed.title') });
}

async function again(person: Person): Promise<void> {
  await missing(person)
    .getByRole('button', { name: person.t('ui.retry') })
    .click();
}

/** What the screen loads by itself is there. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle').catch(() => {});
}
