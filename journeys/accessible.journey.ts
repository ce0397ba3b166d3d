import { expect } from 'vitest';
import { sharedJourney as journey } from './harness.ts';
import { signInSample } from './sign-in-sample.ts';
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
  await look(`/pass/recovery?token=${'x'.repeat(43)}`, t('customers.recovery.title'));
  await look('/help', t('content.help.title'));
  await look('/help/faq?id=margin-and-stop-out', 'Margin, margin level');
  await look('/help/notice', t('content.help.notices'));
  await look('/pass/login', t('customers.login.title'));
  await signInSample(desktop, platform, 'demo');
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
