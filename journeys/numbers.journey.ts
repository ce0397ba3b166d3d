import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Language } from '#locales/languages.ts';
import { openFundedReal } from './funded-real.ts';
import { signInOperator } from './operator.ts';
import { arrive, bitcoin, field, register } from './person.ts';
import { staircaseJourney } from './staircase-recording.ts';
import { texts } from './texts.ts';
import { violations } from './violations.ts';

const journey = await staircaseJourney();

const t = texts.en;

/** The same amount as people write it, how the page reads it back, and what is sent. */
const amounts: readonly {
  readonly language: Language;
  readonly typed: string;
  readonly pasted: string;
  readonly reads: string;
  readonly sent: string;
}[] = [
  { language: 'de', typed: '1.000,50', pasted: '1.000,50\u00a0€', reads: '1.000,50', sent: '1000.50' },
  { language: 'en', typed: '1,000.50', pasted: '\u200e$1,000.50', reads: '1,000.50', sent: '1000.50' },
  { language: 'fr', typed: '1000,5', pasted: '1\u202f000,5\u00a0€', reads: '1 000,50', sent: '1000.5' },
  { language: 'ar', typed: '١٠٠٠٫٥', pasted: '\u200f١٬٠٠٠٫٥ USDT', reads: '1,000.50', sent: '1000.5' },
  { language: 'hi', typed: '१०००.५', pasted: '₹१,०००.५', reads: '1,000.50', sent: '1000.5' },
];

journey(
  'an amount is what was typed or pasted, in five languages; what could be two numbers is asked',
  async ({ desktop: page, platform }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const person = await arrive(page, platform);
    await register(person);
    await openFundedReal(person, '5000');

    const amount = page.getByRole('main').locator('input[inputmode=decimal]');
    for (const { language, typed, pasted, reads, sent } of amounts) {
      await speak(page, language, '/profile/convert');
      for (const enter of [() => amount.pressSequentially(typed), () => paste(amount, pasted)]) {
        await amount.fill('');
        const quote = page.waitForRequest(/quoteConvert/);
        await enter();
        await expect.poll(() => notes(amount)).toBe(`= ${reads}`);
        expect((await quote).postDataJSON()).toMatchObject({ from: 'USDT', amount: sent });
        await page
          .getByRole('main')
          .locator('[type=submit]:enabled', { hasText: new RegExp(reads.replace(' ', '\\s')) })
          .waitFor();
      }
    }

    await speak(page, 'de', '/profile/convert');
    await amount.pressSequentially('1.000,50');
    const conversion = page.waitForRequest(/\/convert$/);
    await page.getByRole('main').locator('[type=submit]:enabled', { hasText: '1.000,50' }).click();
    expect((await conversion).postDataJSON()).toMatchObject({ amount: '1000.50' });
    await page.getByRole('dialog').getByText('1.000,50').first().waitFor();
    await page.keyboard.press('Escape');

    await speak(page, 'en', '/trading');
    await askForThousand(page);
  },
);

/** Nothing can be sent before it is said which number is meant; what is typed stays as it is. */
async function askForThousand(page: Page): Promise<void> {
  const amount = field(page, t('plans.ticket.amount'));
  const buy = page.getByRole('button', { name: /^Buy for / });
  await amount.fill('1,000');
  const question = page.getByRole('group', { name: t('ui.number.which') });
  await question.waitFor();
  await page.getByText(t('ui.number.asks', { grouped: '1,000.00 USDT', fraction: '1.00 USDT' })).waitFor();
  expect(await buy.isDisabled()).toBe(true);
  expect(await violations(page)).toEqual([]);
  await question.getByRole('button', { name: '1,000.00', exact: true }).click();
  expect(await buy.isEnabled()).toBe(true);
  expect(await buy.textContent()).toContain('1,000.00');
  expect(await amount.inputValue()).toBe('1,000');
  expect(await amount.evaluate((input) => input === input.ownerDocument.activeElement)).toBe(true);

  for (const [typed, says] of [
    ['1e3', t('ui.number.refused.exponent')],
    ['a thousand', t('ui.number.refused.letters')],
    ['-1000', t('ui.number.refused.negative')],
    ['1000.505', t('ui.number.refused.decimals', { count: 2 })],
  ] as const) {
    await amount.fill(typed);
    expect(await notes(amount)).toBe(says);
    expect(await buy.isDisabled()).toBe(true);
    expect(await amount.inputValue()).toBe(typed);
  }
  // Half a number is no mistake before the field is left.
  await amount.fill('1,00,');
  expect(await notes(amount)).not.toContain(t('ui.number.refused.unclear', { example: '1,000.50' }));
  await amount.blur();
  expect(await notes(amount)).toBe(t('ui.number.refused.unclear', { example: '1,000.50' }));

  // The caret stays where something is put in, and what was typed can be taken back.
  await amount.fill('');
  await amount.pressSequentially('1000');
  await amount.press('ArrowLeft');
  await amount.press('ArrowLeft');
  await amount.press('5');
  expect(await amount.inputValue()).toBe('10500');
  expect(await amount.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(3);
  await amount.press('ControlOrMeta+z');
  expect(await amount.inputValue()).toBe('1000');
}

journey('a German stop loss with a point and a comma is that price', async ({ desktop: page, platform }) => {
  const person = await arrive(page, platform);
  await register(person);
  await speak(page, 'de', `/cruuency?code=${bitcoin.code}&type=2`);
  const stopLoss = field(page, texts.de('orders.ticket.stopLoss'));
  // What is suggested has come: later it would be laid into what is typed.
  await expect.poll(() => stopLoss.inputValue()).not.toBe('');
  await stopLoss.fill('86.054');
  await page.getByRole('button', { name: '86,054', exact: true }).waitFor();
  await stopLoss.fill('86.054,63');
  expect(await notes(stopLoss)).toContain('= 86.054,63');
  await page.getByRole('region').locator('[type=submit]').click();
  const confirmation = page.getByRole('alertdialog');
  await confirmation.getByText('86.054,63', { exact: true }).waitFor();
  const order = page.waitForRequest(/placeOrder/);
  await confirmation.getByRole('button').last().click();
  expect((await order).postDataJSON()).toMatchObject({ stopLossPrice: '86054.63' });
});

journey('operators are asked and read to just so', async ({ desktop: page }) => {
  await signInOperator(page, 'treasurer');
  await page.goto('/console/treasury');
  await page.getByRole('button', { name: t('treasury.ask') }).click();
  const amount = field(page, t('treasury.fields.amount'));
  await amount.fill('1.000,50');
  expect(await notes(amount)).toBe('= 1,000.50 USDT');
  await amount.fill('1,000');
  await page.getByRole('group', { name: t('ui.number.which') }).waitFor();
  expect(await violations(page)).toEqual([]);
});

/** Goes there in that language. */
async function speak(page: Page, language: Language, path: string): Promise<void> {
  await page.evaluate((tag) => localStorage.setItem('lang', tag), language);
  await page.goto(path);
  expect(await page.locator('html').getAttribute('lang')).toBe(language);
}

async function paste(input: Locator, text: string): Promise<void> {
  await input.focus();
  await input.page().evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await input.press('ControlOrMeta+v');
}

/** What stands below a field, with plain spaces. */
async function notes(input: Locator): Promise<string> {
  const id = await input.getAttribute('aria-describedby');
  if (id === null) return '';
  const text = await input.page().locator(`[id="${id}"]`).textContent();
  return (text ?? '').replaceAll(/\s+/g, ' ').trim();
}
