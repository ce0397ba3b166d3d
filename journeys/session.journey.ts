import { expect } from 'vitest';
import { sharedJourney as journey } from './harness.ts';
import {
  arrive,
  bitcoin,
  bookSwitch,
  confirmBuy,
  field,
  goodPassword,
  openMarket,
  openTicket,
  type Person,
  register,
  signOut,
  switchToReal,
} from './person.ts';
import type { Platform } from './platform.ts';

journey('a session ended from elsewhere is over on the page at once', async ({ desktop: page, platform }) => {
  const person = await arrive(page, platform);
  await register(person);
  await page.goto('/market');
  await bookSwitch(person).waitFor();
  await page.getByRole('searchbox', { name: person.t('markets.search') }).waitFor();
  await endFromElsewhere(person, platform);
  await expectVisitor(person);
  expect(await page.evaluate(() => localStorage.getItem('token') ?? '')).toBe('');
  await page.getByRole('heading', { name: person.t('customers.login.title'), exact: true }).waitFor();
});

journey(
  'a session that ended while the page was closed does not look alive',
  async ({ desktop: page, platform }) => {
    const person = await arrive(page, platform);
    await page.evaluate(() => {
      localStorage.setItem('token', '7.of-a-session-that-is-over');
      localStorage.setItem('isLogin', '1');
    });
    await page.goto('/');
    await expectVisitor(person);
    await page.goto('/profile');
    await page.getByRole('heading', { name: person.t('customers.login.title'), exact: true }).waitFor();
  },
);

journey('a question keeps its account when another tab switches', async ({ desktop: page, platform }) => {
  const person = await asksToBuy(await arrive(page, platform));
  const { t } = person;
  const question = page.getByRole('alertdialog');
  await question.getByText(t('orders.confirm.demoBook')).waitFor();

  const other = await secondTab(person);
  await switchToReal(other);
  await other.page.close();
  expect(await question.textContent()).toContain(t('orders.confirm.demoBook'));
  await confirmBuy(person, lots);
  const receipt = page.getByRole('dialog', { name: t('orders.receipt.title') });
  await receipt.getByText(t('orders.receipt.status.open'), { exact: true }).waitFor();
  await page.reload();
  await bookSwitch(person).getByText(t('shell.book.demo')).waitFor();
});

journey(
  'a question closes with a sentence when another tab signs out',
  async ({ desktop: page, platform }) => {
    const person = await asksToBuy(await arrive(page, platform));
    await signOut(await secondTab(person));
    await page.getByText(person.t('refusals.UNAUTHENTICATED')).waitFor();
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    await expectVisitor(person);
  },
);

const lots = '0.01';

/** A new customer, at the question whether to buy. */
async function asksToBuy(person: Person): Promise<Person> {
  await register(person);
  await openMarket(person, bitcoin);
  const { page, t } = person;
  await openTicket(person);
  await field(page, t('orders.ticket.lots')).fill(lots);
  await page.getByRole('button', { name: t('orders.ticket.buyLots', { lots }) }).click();
  await page.getByRole('alertdialog').waitFor();
  return person;
}

/** The same browser, at the account's page. */
async function secondTab(person: Person): Promise<Person> {
  const page = await person.page.context().newPage();
  await page.goto('/profile');
  return { ...person, page };
}

/** The frame offers to log in, or does already; and there is no book. */
async function expectVisitor(person: Person): Promise<void> {
  const { page, t } = person;
  const offered = page.getByRole('banner').getByRole('link', { name: t('shell.login') });
  await offered.or(page.getByRole('heading', { name: t('customers.login.title'), exact: true })).waitFor();
  expect(await bookSwitch(person).count()).toBe(0);
}

/** Another device signs in, and ends all other sessions. */
async function endFromElsewhere({ email }: Person, platform: Platform): Promise<void> {
  const post = async (path: string, body: object, authorization = '') => {
    const response = await fetch(`${platform.url}/swx/customer/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(200);
    return await response.json();
  };
  const { result } = await post('login/login', { account: email, password: goodPassword });
  await post('user/endOtherSessions', {}, result.token);
}
