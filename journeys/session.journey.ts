import { expect } from 'vitest';
import { sharedJourney as journey } from './harness.ts';
import { arrive, bookSwitch, goodPassword, type Person, register } from './person.ts';
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
  await page.getByRole('heading', { name: person.t('customers.login.title') }).waitFor();
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
    await page.getByRole('heading', { name: person.t('customers.login.title') }).waitFor();
  },
);

/** The frame offers to log in, or does already; and there is no book. */
async function expectVisitor(person: Person): Promise<void> {
  const { page, t } = person;
  const offered = page.getByRole('banner').getByRole('link', { name: t('shell.login') });
  await offered.or(page.getByRole('heading', { name: t('customers.login.title') })).waitFor();
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
