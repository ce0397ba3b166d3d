import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';
import { journey, screens } from './harness.ts';
import { approveReview, signInOperator } from './operator.ts';
import { bookSwitch, field, switchToReal } from './person.ts';
import { advanceClock, mailedTo, type Platform } from './platform.ts';
import { type JourneyLanguage, texts } from './texts.ts';
import { violations } from './violations.ts';

const daySeconds = 24 * 60 * 60;
const account = 'verified@sample.test';

/** What a customer types in each country, and what is read afterwards. */
interface Typed {
  readonly language: JourneyLanguage;
  readonly country: string;
  readonly bankName: string;
  readonly fields: readonly (readonly [
    word: 'iban' | 'bic' | 'sortCode' | 'routing' | 'account',
    text: string,
  ])[];
  readonly wrong: readonly [word: 'iban' | 'sortCode' | 'routing', text: string, says: string];
  readonly shown: readonly string[];
}

const german: Typed = {
  language: 'de',
  country: 'Deutschland',
  bankName: 'Commerzbank',
  fields: [
    ['iban', 'de89370400440532013000'],
    ['bic', 'COBADEFF'],
  ],
  wrong: ['iban', 'de88370400440532013000', 'Die Prüfziffern dieser IBAN stimmen nicht.'],
  shown: ['DE89 3704 0044 0532 0130 00', 'COBADEFF'],
};
const british: Typed = {
  language: 'en',
  country: 'United Kingdom',
  bankName: 'National Westminster',
  fields: [
    ['sortCode', '601613'],
    ['account', '31926819'],
  ],
  wrong: ['sortCode', '6016', 'The sort code is wrong.'],
  shown: ['60-16-13', '31926819'],
};
const american: Typed = {
  language: 'es',
  country: 'Estados Unidos',
  bankName: 'Chase',
  fields: [
    ['routing', '021000021'],
    ['account', '000123456789'],
  ],
  wrong: ['routing', '021000022', 'El dígito de control de este número de ruta no coincide.'],
  shown: ['021000021', '000123456789'],
};

/** The form in a language, filled with an account; a wrong number first, named beside its field. */
async function fill(page: Page, { language, country, bankName, fields, wrong, shown }: Typed): Promise<void> {
  const t = texts[language];
  await page.goto(`/profile/withdraw?lang=${language}`);
  await page.getByText(t('withdrawals.method.bank'), { exact: true }).click();
  const where = page.getByRole('combobox', { name: t('withdrawals.bank.country') });
  // Where they live is proposed.
  const home = new Intl.DisplayNames(language, { type: 'region' }).of('GB') ?? '';
  expect(await where.inputValue()).toBe(home);
  if (country !== home) {
    await where.fill(country);
    await page.getByRole('option', { name: country }).first().click();
  }
  await field(page, t('withdrawals.bank.holder')).fill('Mary Stranger');
  await field(page, t('withdrawals.bank.bankName')).fill(bankName);
  for (const [word, text] of fields) await field(page, t(`withdrawals.bank.${word}`)).fill(text);
  const [word, text, says] = wrong;
  await field(page, t(`withdrawals.bank.${word}`)).fill(text);
  await page.getByText(says).waitFor();
  for (const [each, right] of fields) await field(page, t(`withdrawals.bank.${each}`)).fill(right);
  await page.getByText(t('withdrawals.check.holderDifferent')).waitFor();
  expect(await field(page, t(`withdrawals.bank.${word}`)).inputValue()).toBe(shown[0]);
}

/** Asks for it; ends at its slip, which shows the account as its country writes it. */
async function withdraw(page: Page, typed: Typed): Promise<void> {
  const t = texts[typed.language];
  await fill(page, typed);
  await field(page, t('withdrawals.form.amount')).fill('120');
  await page.getByText(t('withdrawals.preview.actual'), { exact: true }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page
    .getByRole('button', { name: new RegExp(`^${t('withdrawals.form.submit', { amount: '120' })}`) })
    .or(page.locator('main button[type=submit]'))
    .last()
    .click();
  const dialog = page.getByRole('dialog', { name: t('withdrawals.confirm.title') });
  await field(page, t('withdrawals.confirm.password')).fill('123456');
  await dialog.locator('button[type=submit]').click();
  await dialog.waitFor({ state: 'detached' });
  const slip = page.getByRole('dialog', { name: t('withdrawals.detail.title'), exact: true });
  for (const text of typed.shown) await slip.getByText(text, { exact: true }).waitFor();
}

async function deskOf(browser: Browser, { url }: Platform): Promise<Page> {
  const context = await browser.newContext({ ...screens.desktop, baseURL: url, locale: 'en-GB' });
  context.setDefaultTimeout(60_000);
  return await context.newPage();
}

/** A reviewer sees the account and whose name it has, and approves; a treasurer pays it by hand. */
async function approveAndPay(desk: Page, { shown, bankName }: Typed): Promise<void> {
  const t = texts.en;
  await signInOperator(desk, 'reviewer');
  await desk.goto('/console/reviews');
  await desk.getByText('Mary Stranger').first().waitFor();
  for (const text of shown) await desk.getByText(text, { exact: true }).waitFor();
  await desk.getByText(/is not the verified name/).waitFor();
  const form = desk.getByRole('form', { name: t('reviews.form.title') });
  await approveReview(form, 'detailsChecked');
  await desk.getByText(t('reviews.empty')).first().waitFor();

  await signInOperator(desk, 'treasurer');
  await desk.goto('/console/withdrawals?status=approved');
  await desk.getByRole('row').filter({ hasText: bankName }).click();
  const detail = desk.getByRole('dialog');
  for (const text of shown) await detail.getByText(text, { exact: true }).first().waitFor();
  await detail.getByRole('button', { name: t('withdrawals-console.payout.record') }).click();
  await field(desk, t('withdrawals-console.payout.reference')).fill(`paid by ${bankName}`);
  const paper = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#ddd' } })
    .png()
    .toBuffer();
  const picture = { name: 'bank.png', mimeType: 'image/png', buffer: paper };
  await desk.locator('input[type=file]').setInputFiles(picture);
  await desk.getByRole('button', { name: t('withdrawals-console.payout.submit'), exact: true }).click();
  await detail.getByText(t('withdrawals-console.status.completed')).first().waitFor();
}

journey(
  'to a German, a British and a United States account: typed in the language of the country, checked, approved and paid',
  async ({ desktop: page, platform, browser }) => {
    const t = texts.en;
    await page.goto('/pass/login');
    await field(page, t('customers.fields.account')).fill(account);
    await field(page, t('customers.fields.password')).fill('sample-customer-1');
    await page.getByRole('button', { name: t('customers.login.submit'), exact: true }).click();
    const person = { page, platform, t, username: '', email: '', isOnPhone: false };
    await bookSwitch(person).waitFor();
    await switchToReal(person);
    for (const typed of [german, british, american]) {
      await withdraw(page, typed);
      await advanceClock(platform, daySeconds + 60);
      const desk = await deskOf(browser, platform);
      await approveAndPay(desk, typed);
      await desk.context().close();
      const said = texts[typed.language];
      await page.goto(`/profile/withdrawals?lang=${typed.language}`);
      await page.getByText(said('withdrawals.status.completed'), { exact: true }).first().waitFor();
      const mailed = `paid by ${typed.bankName}`;
      await expect.poll(() => mailedTo(platform, account), { timeout: 60_000 }).toContain(mailed);
    }
    // The book knows all three, each as its country writes it.
    await page.goto('/profile/addresses?lang=en');
    for (const { shown } of [german, british, american])
      for (const text of shown) await page.getByText(text, { exact: true }).waitFor();
    expect(await violations(page)).toEqual([]);
  },
);
