import { randomBytes } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import arabicNames from '#locales/ar/instruments.json' with { type: 'json' };
import { languageOf } from '#locales/languages.ts';
import { mailedCode, type Platform } from './platform.ts';
import { type JourneyLanguage, type Texts, texts } from './texts.ts';

/** The market of staircase-recording.ts; in Arabic where it is read so. */
export const bitcoin = { code: 'BTCUSD', name: 'Bitcoin', inArabic: arabicNames.coin.BTC };

export const goodPassword = 'river lamp cotton 7';

/** Somebody at a screen: knows what it says in their language, and does what the words invite to. */
export interface Person {
  readonly page: Page;
  readonly platform: Platform;
  readonly t: Texts;
  readonly username: string;
  readonly email: string;
  readonly isOnPhone: boolean;
}

/** A new visitor on the registration page, in their language. */
export async function arrive(
  page: Page,
  platform: Platform,
  { language = 'en', isOnPhone = false }: { language?: JourneyLanguage; isOnPhone?: boolean } = {},
): Promise<Person> {
  const name = `person-${randomBytes(4).toString('hex')}`;
  await page.goto('/');
  if (isOnPhone) await page.getByRole('button', { name: texts.en('shell.welcome.continue') }).click();
  if (language !== 'en') {
    await page.getByRole('button', { name: texts.en('shell.language') }).click();
    await page.getByRole('menuitemcheckbox', { name: languageOf(language).name }).click();
  }
  const t = texts[language];
  if (!isOnPhone) await page.getByRole('link', { name: t('customers.login.register') }).click();
  await page.getByRole('heading', { name: t('customers.register.title') }).waitFor();
  return { page, platform, t, username: name, email: `${name}@journey.test`, isOnPhone };
}

/**
 * Fills the whole registration form, with the code from the mailbox; the invitation’s unless a link has. An
 * empty country is left out.
 */
export async function fillRegistration(
  person: Person,
  { isInvited = false, country = 'GB' }: { isInvited?: boolean; country?: string } = {},
): Promise<void> {
  const { page, platform, t, username, email } = person;
  if (country !== '') await chooseCountry(person, country);
  await field(page, t('customers.fields.username')).fill(username);
  await field(page, t('customers.fields.email')).fill(email);
  // What is said of the name moves the button: a press amid that reaches the field beside it.
  await page.getByText(t('customers.register.usernameFree')).waitFor();
  await page.getByRole('button', { name: t('customers.code.send') }).click();
  await field(page, t('customers.code.label')).fill(await mailedCode(platform, email));
  await field(page, t('customers.fields.password')).fill(goodPassword);
  await field(page, t('customers.fields.confirmPassword')).fill(goodPassword);
  if (!isInvited) await field(page, t('customers.fields.invitationCode')).fill('WELCOME');
  await page.getByRole('checkbox').check();
}

/** By its name in the reader's language, or by its code; by keyboard. */
export async function chooseCountry({ page, t }: Person, country: string): Promise<void> {
  const name = /^[A-Z]{2}$/.test(country) ? await countryName(page, country) : country;
  const box = page.getByRole('combobox', { name: t('customers.fields.country') });
  await box.fill(name);
  await box.press('Tab');
  await expect.poll(() => box.inputValue()).toContain(name);
}

/** As the browser names it in the page's language. */
function countryName(page: Page, code: string): Promise<string> {
  return page.evaluate(
    (named) => new Intl.DisplayNames(document.documentElement.lang, { type: 'region' }).of(named) ?? named,
    code,
  );
}

export async function submitRegistration({ page, t }: Person): Promise<void> {
  await page.getByRole('button', { name: t('customers.register.submit') }).click();
}

export async function register(person: Person): Promise<void> {
  await fillRegistration(person);
  await submitRegistration(person);
  await bookSwitch(person).waitFor();
}

/** The frame's own word for the book, which also changes it. */
export function bookSwitch({ page, t }: Person) {
  return page.getByRole('banner').getByRole('button', { name: t('shell.book.label') });
}

/** Ends when the frame says that the account is the real one. */
export async function switchToReal(person: Person): Promise<void> {
  const { page, t } = person;
  await bookSwitch(person).click();
  const question = page.getByRole('alertdialog', { name: t('shell.book.toReal.title') });
  await question.getByRole('button', { name: t('shell.book.toReal.confirm') }).click();
  await page.getByText(t('shell.book.toReal.done')).waitFor();
  await bookSwitch(person)
    .getByText(t(person.isOnPhone ? 'shell.book.realShort' : 'shell.book.real'))
    .waitFor();
}

/** Reads it off the account page, which must be open. */
export async function uidOf({ page, t }: Person): Promise<string> {
  const label = t('customers.card.uid');
  const text = await page
    .getByText(new RegExp(`^${label}\\s*\\d+$`))
    .first()
    .textContent();
  return /\d+/.exec(text ?? '')?.[0] ?? '';
}

/** A market's row is a link with its name; on phones, with its code. */
export async function openMarket(
  { page, t, isOnPhone }: Person,
  market: { readonly code: string; readonly name: string; readonly inArabic?: string },
): Promise<void> {
  await page
    .getByRole('link', { name: t('shell.nav.market'), exact: true })
    .first()
    .click();
  await page.getByRole('searchbox', { name: t('markets.search') }).fill(market.code);
  const name = t === texts.ar ? (market.inArabic ?? market.name) : market.name;
  await page.getByRole('link', { name: isOnPhone ? market.code : name, exact: true }).click();
  await page.getByText(t('markets.header.spread')).first().waitFor();
}

/**
 * Fills the ticket's suggestions with what is given, reviews and confirms; ends at the receipt of the opened
 * order.
 */
export async function buy(person: Person, lots: string): Promise<void> {
  const { page, t } = person;
  await openTicket(person);
  await field(page, t('orders.ticket.lots')).fill(lots);
  await page.getByRole('button', { name: t('orders.ticket.buyLots', { lots }) }).click();
  await confirmBuy(person, lots);
  const receipt = page.getByRole('dialog', { name: t('orders.receipt.title') });
  await receipt.getByText(t('orders.receipt.status.open'), { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await receipt.waitFor({ state: 'detached' });
}

/** On phones the ticket comes up from below. */
export async function openTicket({ page, t, isOnPhone }: Person): Promise<void> {
  if (isOnPhone) await page.getByRole('button', { name: t('orders.ticket.buy') }).click();
  await page.getByText(t('orders.quote.requiredMargin')).first().waitFor();
  // A suggestion that comes while the field is filled would stand beside what is typed.
  await expect.poll(() => field(page, t('orders.ticket.lots')).inputValue()).not.toBe('');
}

export async function confirmBuy({ page, t }: Person, lots: string): Promise<void> {
  const confirmation = page.getByRole('alertdialog');
  await confirmation.getByRole('button', { name: t('orders.ticket.buyLots', { lots }) }).click();
}

/** Leaves from the account page; ends at the login page. */
export async function signOut(person: Person): Promise<void> {
  const { page, t } = person;
  await openAccount(person);
  await page.getByRole('button', { name: t('customers.signOut') }).click();
  await page.getByRole('heading', { name: t('customers.login.title'), exact: true }).waitFor();
}

export async function signIn({ page, t, username }: Person, password = goodPassword): Promise<void> {
  await field(page, t('customers.fields.account')).fill(username);
  await field(page, t('customers.fields.password')).fill(password);
  await page.getByRole('button', { name: t('customers.login.submit'), exact: true }).click();
}

export async function openAccount({ page, t }: Person): Promise<void> {
  const link = page.getByRole('link', { name: t('shell.nav.account'), exact: true });
  const back = page.getByRole('button', { name: t('shell.back') });
  await link.or(back).first().waitFor();
  if (!(await link.isVisible())) await back.click();
  await link.click();
  await page.getByRole('button', { name: t('customers.signOut') }).waitFor();
}

/** A field by the words above it; not its neighbours whose label contains them. */
export function field(page: Page, label: string) {
  return page
    .getByRole('textbox', { name: label, exact: true })
    .or(page.locator('input[type=password]').and(page.getByLabel(label, { exact: true })));
}

/**
 * Presses until it is done: a price may have moved beyond what was shown, and whoever is told of another one
 * confirms again.
 */
export async function confirmUntil(button: Locator, done: Locator): Promise<void> {
  await expect
    .poll(
      async () => {
        if (await done.isVisible()) return true;
        if (await button.isEnabled({ timeout: 1_000 }).catch(() => false)) {
          await button.click({ timeout: 1_000 }).catch(() => {});
        }
        return await done.isVisible();
      },
      { timeout: 30_000, interval: 500 },
    )
    .toBe(true);
}
