import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { sampleOperatorPassword as password } from '#database/sample/sample-operators.ts';
import { journey } from './harness.ts';
import { approveReview, codeNow, signInOperator } from './operator.ts';
import { field } from './person.ts';
import { mailedCode } from './platform.ts';
import { texts } from './texts.ts';
import { violationsInBothThemes } from './violations.ts';
import { virtualAuthenticator } from './virtual-authenticator.ts';

const t = texts.en;

/** Passkeys belong to a name: browsers make none for an address in digits. */
function byName(url: string): string {
  return url.replace('127.0.0.1', 'localhost');
}

function button(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true });
}

async function enterPassword(page: Page, email: string, secret: string): Promise<void> {
  await field(page, t('console.signIn.email')).fill(email);
  await field(page, t('console.signIn.password')).fill(secret);
  await button(page, t('console.signIn.next')).click();
}

async function signOut(page: Page): Promise<void> {
  await button(page, t('console.frame.signOut')).click();
  await page.getByRole('heading', { name: t('console.signIn.title') }).waitFor();
}

journey(
  'an operator signs in with password and code, adds a passkey, and signs in with it alone',
  async ({ desktop, platform }) => {
    await virtualAuthenticator(desktop);
    await desktop.goto(`${byName(platform.url)}/console/security`);
    await enterPassword(desktop, 'admin@sample.test', 'not the password');
    await desktop.getByText(t('refusals.PASSWORD_INCORRECT', { missing: 'no' })).waitFor();
    await enterPassword(desktop, 'admin@sample.test', password);
    await field(desktop, t('console.signIn.totp')).fill('000000');
    await button(desktop, t('console.signIn.submit')).click();
    await desktop.getByText(t('refusals.CODE_INCORRECT', { missing: 'no' })).waitFor();
    await field(desktop, t('console.signIn.totp')).fill(codeNow());
    await button(desktop, t('console.signIn.submit')).click();

    await button(desktop, t('operators.security.passkeys.add')).click();
    await field(desktop, t('operators.security.passkeys.name')).fill('Office laptop');
    await button(desktop, t('operators.security.passkeys.submit')).click();
    await desktop.getByText('Office laptop').waitFor();

    await signOut(desktop);
    await button(desktop, t('console.signIn.passkey')).click();
    await desktop.getByRole('link', { name: t('console.nav.operators'), exact: true }).click();
    await desktop.getByRole('cell', { name: 'auditor@sample.test' }).click();
    await button(desktop, t('operators.act.disable.open')).click();
    const title = t('operators.act.disable.title', { email: 'auditor@sample.test' });
    const dialog = desktop.getByRole('dialog', { name: title });
    await field(desktop, t('operators.fields.reason')).fill('has left the company');
    await dialog.getByRole('button', { name: t('operators.act.disable.submit') }).click();
    await dialog.waitFor({ state: 'detached' });
    await button(desktop, t('operators.act.enable.open')).waitFor();

    await desktop.getByRole('link', { name: t('console.nav.audit'), exact: true }).click();
    const disabled = desktop.getByRole('row').filter({ hasText: 'operators.disable' });
    await disabled.getByText('has left the company').waitFor();
    await button(desktop, t('audit.verify.open')).click();
    await desktop.getByText(t('audit.verify.whole')).waitFor();
    const download = desktop.waitForEvent('download');
    await button(desktop, t('audit.export.open')).click();
    expect((await download).suggestedFilename()).toMatch(/^acts-[\d-]+[.]csv$/);
    await desktop.getByRole('searchbox', { name: t('audit.filters.text') }).fill('left the company');
    await desktop
      .getByRole('row')
      .filter({ hasText: 'operators.signIn' })
      .first()
      .waitFor({ state: 'detached' });
    await disabled.click();
    await desktop.getByRole('dialog').getByText(t('audit.detail.chain')).waitFor();
  },
);

journey('an invited operator chooses a password and a second factor first', async ({ phone, platform }) => {
  const email = 'newcomer@journey.test';
  await signInOperator(phone, 'admin');
  await phone.goto('/console/operators');
  await button(phone, t('operators.invite.open')).click();
  await field(phone, t('operators.fields.email')).fill(email);
  await phone.getByRole('checkbox', { name: t('console.roles.auditor') }).check();
  await field(phone, t('operators.fields.reason')).fill('begins on Monday');
  await button(phone, t('operators.invite.submit')).click();
  await phone
    .getByRole('listitem')
    .filter({ hasText: email })
    .getByText(t('operators.status.invited'))
    .waitFor();

  await phone.context().clearCookies();
  await phone.goto('/console/');
  const temporary = await mailedCode(platform, email);
  await enterPassword(phone, email, temporary);
  await field(phone, t('operators.security.password.old')).fill(temporary);
  await field(phone, t('operators.security.password.new')).fill('seven green lamps');
  await field(phone, t('operators.security.password.confirm')).fill('seven green lamps');
  await button(phone, t('operators.security.password.submit')).click();
  await phone.getByRole('img', { name: t('operators.security.totp.qr') }).waitFor();
  const secret = await phone.getByText(/^(?:[A-Z2-7]{4} )+[A-Z2-7]{1,4}$/).textContent();
  await field(phone, t('operators.security.totp.code')).fill(codeNow(secret?.replaceAll(' ', '')));
  await button(phone, t('operators.security.totp.submit')).click();
  await phone.getByRole('heading', { name: t('reviews.home.waiting') }).waitFor();
});

journey('it takes two operators to make somebody treasurer', async ({ desktop }) => {
  const email = 'appointed@journey.test';
  await signInOperator(desktop, 'admin');
  await desktop.goto('/console/operators');
  await button(desktop, t('operators.invite.open')).click();
  await field(desktop, t('operators.fields.email')).fill(email);
  await desktop.getByRole('checkbox', { name: t('console.roles.treasurer') }).check();
  await field(desktop, t('operators.fields.reason')).fill('takes over the house accounts');
  await button(desktop, t('operators.invite.submit')).click();
  const person = desktop.getByRole('row').filter({ hasText: email });
  const awaited = t('operators.awaited', { role: t('console.roles.treasurer') });
  await person.getByText(awaited).waitFor();

  await desktop.goto('/console/reviews?kind=appointment');
  await desktop.getByText(t('refusals.FOUR_EYES_REQUIRED')).waitFor();
  await desktop.getByText('second@sample.test').waitFor();
  await signInOperator(desktop, 'second');
  await desktop.goto('/console/reviews?kind=appointment');
  await desktop.getByText(email).waitFor();
  await desktop.getByRole('form', { name: t('reviews.form.title') }).waitFor();
  await approveReview(desktop, 'personVouchedFor');
  await desktop.getByText(t('reviews.empty')).waitFor();
  await signInOperator(desktop, 'admin');
  await desktop.goto('/console/operators');
  await person.getByText(t('console.roles.treasurer'), { exact: true }).waitFor();
  await person.getByText(awaited).waitFor({ state: 'detached' });
  await person.click();
  const tie = t('operators.ties.invited', { by: 'admin@sample.test', operator: email });
  await desktop.getByText(tie).waitFor();
  expect(await violationsInBothThemes(desktop)).toEqual([]);
});

journey('the operators’ own screens keep the rules of accessibility, in both themes', async ({ desktop }) => {
  const findings: string[] = [];
  await signInOperator(desktop, 'second');
  await signInOperator(desktop, 'admin');
  for (const [path, shown] of [
    ['/console/operators', 'second@sample.test'],
    ['/console/operators?tab=roles', t('operators.table.lead')],
    ['/console/audit', 'operators.signIn'],
    ['/console/audit?act=1', t('audit.detail.chain')],
    ['/console/security', t('operators.security.sessions.this')],
  ] as const) {
    await desktop.goto(path);
    await desktop.getByText(shown, { exact: true }).first().waitFor();
    findings.push(...(await violationsInBothThemes(desktop)).map((each) => `${path} ${each}`));
  }
  expect(findings).toEqual([]);
});
