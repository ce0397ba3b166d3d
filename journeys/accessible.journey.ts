import { expect } from 'vitest';
import { sharedJourney as journey } from './harness.ts';
import { bookSwitch, field } from './person.ts';
import { texts } from './texts.ts';
import { violationsInBothThemes } from './violations.ts';

const t = texts.en;

journey('screens keep the rules of accessibility, in both themes', async ({ desktop, platform }) => {
  const findings: string[] = [];
  const look = async (path: string, heading: string) => {
    await desktop.goto(path);
    await desktop.getByRole('heading', { name: heading }).first().waitFor();
    findings.push(...(await violationsInBothThemes(desktop)).map((each) => `${path} ${each}`));
  };
  await look('/pass/register', t('customers.register.title'));
  await look('/pass/reset', t('customers.reset.title'));
  await look(`/pass/freeze?token=${'x'.repeat(43)}`, t('customers.freeze.title'));
  await look('/help', t('content.help.title'));
  await look('/help/faq?id=margin-and-stop-out', 'Margin, margin level');
  await look('/help/notice', t('content.help.notices'));
  await look('/pass/login', t('customers.login.title'));
  await field(desktop, t('customers.fields.account')).fill('demo@sample.test');
  await field(desktop, t('customers.fields.password')).fill('sample-customer-1');
  await desktop.getByRole('button', { name: t('customers.login.submit') }).click();
  await bookSwitch({ page: desktop, platform, t, username: '', email: '', isOnPhone: false }).waitFor();
  await look('/', t('home.markets'));
  await look('/market', t('markets.title'));
  await look('/cruuency?code=BTCUSD&type=2', 'Bitcoin');
  await look('/profile', t('accounts.profile.title'));
  await look('/profile/balance', t('accounts.balance.title'));
  await look('/profile/records', t('accounts.records.title'));
  await look('/profile/orders', t('orders.page.title'));
  await look('/profile/performance', t('accounts.performance.title'));
  await look('/reserves', t('integrity.reserves.title'));
  await look('/nfts', t('nfts.title'));
  await look('/nfts/piece?id=1002', 'Evening, Ebbing');
  await look('/nfts/donations', t('nfts.donations.title'));
  await look('/profile/security', t('security.title'));
  await look('/profile/sessions', t('customers.sessions.title'));
  await look('/profile/sign-ins', t('customers.signIns.title'));
  expect(findings).toEqual([]);
});
