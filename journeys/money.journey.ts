import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { openFundedReal } from './funded-real.ts';
import { journey } from './harness.ts';
import { signInOperator } from './operator.ts';
import { arrive, confirmUntil, field, openAccount, type Person, register, switchToReal } from './person.ts';
import { advanceClock, type Platform } from './platform.ts';
import { texts } from './texts.ts';
import { violations } from './violations.ts';

const t = texts.en;
/** An address of nobody on the sample chain. */
const vault = `bcrt1q${'v'.repeat(38)}`;

journey(
  'a customer converts at the price shown, sees the balance of both accounts and keeps a statement',
  async ({ desktop: page, platform }) => {
    const person = await arrive(page, platform);
    await register(person);
    await openConvert(person);
    // The demo account has nothing to convert.
    await page.getByText(t('conversion.demo.title')).waitFor();
    expect(await page.getByRole('button', { name: t('conversion.form.submit') }).isDisabled()).toBe(true);

    await openFundedReal(person, '1000');
    await openConvert(person);
    await page.getByText('1,000.00').first().waitFor();
    await field(page, t('conversion.form.amount')).fill('1001');
    await page.getByText(t('conversion.form.short', { available: '1,000.00', currency: 'USDT' })).waitFor();

    await field(page, t('conversion.form.amount')).fill('250');
    const convert = page.getByRole('button', { name: /^Convert 250\.00 USDT to 0\.0\d+ BTC$/ });
    await convert.waitFor();
    expect(await violations(page)).toEqual([]);
    // What was quoted has ended by the platform's clock: it is refused, and a new price is shown.
    await advanceClock(platform, 60);
    await convert.click();
    await page.getByText(t('refusals.QUOTE_EXPIRED')).waitFor();
    expect(await page.getByText(t('conversion.list.empty')).count()).toBe(1);
    const receipt = page.getByRole('dialog', { name: t('conversion.receipt.title') });
    await confirmUntil(convert, receipt);
    await receipt.getByText(t('reasons.convertOut')).waitFor();
    await receipt.getByText(t('ui.receipt.accounts.house/conversion')).first().waitFor();
    expect(await receipt.getByText('house/').count()).toBe(0);
    // All sixteen decimals of the rate by a press, for who can't hover.
    await receipt.getByRole('button', { name: /^1 BTC = / }).click();
    await receipt.getByRole('button', { name: /^1 USDT = 0\.0{3}\d{10,} BTC$/ }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await receipt.waitFor({ state: 'detached' });
    await page.getByRole('cell', { name: '250.00' }).waitFor();

    await page.goto('/profile/balance');
    const real = page.getByRole('table', { name: t('accounts.book.real') });
    await real.getByText('750.00').first().waitFor();
    await page
      .getByRole('table', { name: t('accounts.book.demo') })
      .getByText('10,000.00')
      .first()
      .waitFor();
    expect(await violations(page)).toEqual([]);

    // The account page tells what was paid in from what was converted; nothing was paid out.
    await page.goto('/profile');
    const bridge = page.getByRole('region', { name: t('accounts.bridge.title') });
    await bridge.getByText('+1,000.00').waitFor();
    await bridge.getByText(t('accounts.bridge.conversion')).waitFor();
    expect(await bridge.getByText(t('accounts.bridge.paidOut'), { exact: true }).count()).toBe(0);
    expect(await violations(page)).toEqual([]);
    await page.goto('/profile/balance');

    await page.getByRole('link', { name: t('accounts.statements.title') }).click();
    await page.getByText(t('accounts.statements.months')).waitFor();
    expect(await violations(page)).toEqual([]);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: t('accounts.statements.download') }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^statement-real-[\d-]+\.pdf$/);
    const bytes = await readFile(await file.path());
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');

    await page.goto('/profile/records?currency=BTC');
    await page.getByText(t('reasons.convertIn')).first().waitFor();
    expect(await page.getByText(t('reasons.convertOut'), { exact: true }).count()).toBe(0);
  },
);

journey(
  'ledger and chains agree; one satoshi altered is found, and a treasurer says why it stays',
  async ({ desktop: page, phone, platform }) => {
    // Below the smallest deposit: on the chain and in nobody's balance, and explained.
    const person = await arrive(phone, platform, { isOnPhone: true });
    await register(person);
    await switchToReal(person);
    await pay(platform, await bitcoinAddress(phone), '0.00000700');

    await signInOperator(page, 'treasurer');
    await page.goto('/console/reconciliation');
    await page.getByText(t('reconciliation.empty')).waitFor();
    await page.getByRole('button', { name: t('reconciliation.run') }).click();
    const report = page.getByRole('region', { name: t('reconciliation.report', { id: '1' }) });
    await report.getByText(t('reconciliation.states.explained')).nth(2).waitFor();
    await report.getByText(t('reconciliation.kinds.depositSmall')).waitFor();
    expect(await report.getByText(t('reconciliation.states.different')).count()).toBe(0);
    expect(await violations(page)).toEqual([]);

    await pay(platform, vault, '0.00000001');
    await nameColdWallet(page);
    await signInOperator(page, 'treasurer');
    await page.goto('/console/reconciliation');
    await page.getByRole('button', { name: t('reconciliation.run') }).click();
    await page.getByText(t('reconciliation.alarm.title')).waitFor();
    const second = page.getByRole('region', { name: t('reconciliation.report', { id: '2' }) });
    await second.getByText('0.00000001', { exact: true }).last().waitFor();
    await page.goto('/console/treasury');
    await page.getByText(t('reconciliation.alarm.title')).waitFor();
    await page.getByRole('link', { name: t('reconciliation.alarm.open') }).click();

    await page.getByRole('combobox', { name: t('reconciliation.fields.reason') }).click();
    await page.getByRole('option', { name: t('reconciliation.reasons.ownTransfer') }).click();
    await field(page, t('reconciliation.alarm.note')).fill('Sent to the vault by hand this morning');
    await page.getByRole('button', { name: t('reconciliation.alarm.acknowledge') }).click();
    await page.getByText(t('reconciliation.acknowledged', { by: 'treasurer@sample.test' })).waitFor();
    expect(await page.getByText(t('reconciliation.alarm.title')).count()).toBe(0);
    expect(await violations(page)).toEqual([]);
  },
);

async function openConvert(person: Person): Promise<void> {
  await openAccount(person);
  await person.page.getByRole('link', { name: t('conversion.title') }).click();
  await person.page.getByText(t('conversion.list.title'), { exact: true }).waitFor();
}

/** The customer's own address for BTC, as their screens ask for it. */
async function bitcoinAddress(page: Page): Promise<string> {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const answer = await page.request.get(
    '/swx/customer/user/getRechargeAddress?currency=BTC&network=bitcoin',
    {
      headers: { authorization: String(token), virtually: 'YES' },
    },
  );
  return (await answer.json()).result.address;
}

/** Somebody pays on the sample chain. */
async function pay(platform: Platform, address: string, amount: string): Promise<void> {
  const answer = await fetch(`${platform.url}/dev/chain/send`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ currency: 'BTC', address, amount }),
  });
  expect(await answer.text()).toContain('txHash');
}

/** The administrator says that the vault is ours, and a second operator agrees. */
async function nameColdWallet(page: Page): Promise<void> {
  await signInOperator(page, 'admin');
  const answer = await page.request.post('/swx/operator/configuration/publish', {
    data: {
      name: 'reconciliation.wallets',
      expectedVersion: 1,
      value: { cold: [{ network: 'bitcoin', address: vault, label: 'Vault' }] },
      reason: 'A vault of our own',
    },
  });
  expect(await answer.text()).toContain('waiting');
  await signInOperator(page, 'second');
  const waiting = await page.request.get('/swx/operator/review/list?kind=configuration');
  const [{ id }] = (await waiting.json()).rows;
  const agreed = await page.request.post(`/swx/operator/review/${id}/decide`, {
    data: { decision: 'approve', reasonCode: 'changeAgreed' },
  });
  expect(await agreed.text()).toContain('approved');
}
