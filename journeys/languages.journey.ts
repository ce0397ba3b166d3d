import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { eventually } from '#foundation/server-kit/testing/eventually.ts';
import { type Language, languageOf } from '#locales/languages.ts';
import { journey, screens } from './harness.ts';
import { field } from './person.ts';
import { mailedTo, type Platform } from './platform.ts';
import { texts } from './texts.ts';

const account = 'demo@sample.test';

/** A device of somebody whose browser asks for this language, with nothing stored. */
async function freshDevice(
  browser: Browser,
  { url }: Platform,
  locale: string,
  screen: (typeof screens)['desktop' | 'phone'] = screens.desktop,
): Promise<Page> {
  const context = await browser.newContext({ ...screen, baseURL: url, locale, reducedMotion: 'reduce' });
  context.setDefaultTimeout(60_000);
  return await context.newPage();
}

function proposal(page: Page, language: Language) {
  return page.getByRole('complementary', { name: texts[language]('shell.proposal.question') });
}

async function expectLanguage(page: Page, language: Language): Promise<void> {
  await page.waitForFunction(
    ([tag, dir]) => {
      const { documentElement: root } = document;
      return root.lang === tag && root.dir === dir;
    },
    [language, languageOf(language).dir],
  );
}

async function choose(page: Page, from: Language, to: Language): Promise<void> {
  await page.getByRole('button', { name: texts[from]('shell.language') }).click();
  await page.getByRole('menuitemcheckbox', { name: languageOf(to).name }).click();
  await expectLanguage(page, to);
}

async function signIn(page: Page, language: Language): Promise<void> {
  const t = texts[language];
  await field(page, t('customers.fields.account')).fill(account);
  await field(page, t('customers.fields.password')).fill('sample-customer-1');
  await page.getByRole('button', { name: t('customers.login.submit'), exact: true }).click();
  await page
    .getByRole('button', { name: t('customers.login.submit'), exact: true })
    .waitFor({ state: 'detached' });
}

async function storedLanguage(page: Page): Promise<string> {
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
  const answer = await page.request.post('/swx/customer/user/getUserInfo', {
    headers: { authorization: token },
    data: {},
  });
  return (await answer.json()).result.language;
}

journey('a browser’s language is proposed, not put on', async ({ browser, platform }) => {
  const page = await freshDevice(browser, platform, 'ja-JP', screens.phone);
  await page.goto('/');
  await page.getByRole('heading', { name: texts.en('shell.welcome.title') }).waitFor();
  const before = await page.getByRole('heading', { level: 1 }).boundingBox();
  const offered = proposal(page, 'ja');
  await offered.waitFor();
  expect(await page.getByRole('heading', { level: 1 }).boundingBox()).toEqual(before);
  await expectLanguage(page, 'en');
  await offered.getByRole('button', { name: texts.ja('shell.proposal.accept') }).click();
  await expectLanguage(page, 'ja');
  expect(await offered.count()).toBe(0);
  await page.getByRole('button', { name: texts.ja('shell.welcome.skip') }).click();
  await page.waitForFunction((title) => document.title.startsWith(title), texts.ja('customers.login.title'));
  await page.reload();
  await expectLanguage(page, 'ja');
  await page.context().close();
});

journey(
  'a proposal that was sent away stays away; nobody proposes what is there',
  async ({ browser, platform }) => {
    const page = await freshDevice(browser, platform, 'zh-TW');
    await page.goto('/pass/login');
    const offered = proposal(page, 'zh-Hant');
    await offered.getByRole('button', { name: texts['zh-Hant']('ui.dismiss') }).click();
    await offered.waitFor({ state: 'detached' });
    await page.reload();
    await page.waitForLoadState('networkidle');
    expect(await offered.count()).toBe(0);
    await expectLanguage(page, 'en');
    await page.context().close();

    const british = await freshDevice(browser, platform, 'en-GB');
    await british.goto('/pass/login');
    await british.waitForLoadState('networkidle');
    expect(await british.getByRole('complementary').count()).toBe(0);
    await british.context().close();
  },
);

journey('an address may name the language on any page', async ({ desktop: page }) => {
  await page.goto('/pass/login?redirect=%2Fmarket%3Fsearch%3Dgold%20bar&lang=ar');
  await page.getByRole('heading', { name: texts.ar('customers.login.title'), exact: true }).waitFor();
  await expectLanguage(page, 'ar');
  expect(new URL(page.url()).search).toBe('?redirect=%2Fmarket%3Fsearch%3Dgold+bar');
  await page.goto('/help/faq?lang=zh-TW&id=margin-and-stop-out#top');
  await expectLanguage(page, 'zh-Hant');
  expect(page.url()).toMatch(/\/help\/faq\?id=margin-and-stop-out#top$/);
  // What is none of ours changes nothing.
  await page.goto('/introduction?lang=%22%3E%3Cscript%3E');
  await page.getByRole('heading', { name: texts['zh-Hant']('customers.login.title'), exact: true }).waitFor();
  await expectLanguage(page, 'zh-Hant');
  expect(page.url()).not.toContain('lang=');
});

journey('a choice follows its customer to mails and to other devices', async ({ browser, platform }) => {
  const first = await freshDevice(browser, platform, 'en-GB');
  await first.goto('/pass/login');
  await signIn(first, 'en');
  await expectLanguage(first, 'en');
  await choose(first, 'en', 'ko');
  await eventually(async () => expect(await storedLanguage(first)).toBe('ko'));

  // A device that has chosen nothing takes it over, and the mail about the device speaks it.
  const second = await freshDevice(browser, platform, 'fr-FR');
  await second.goto('/pass/login');
  await signIn(second, 'en');
  await expectLanguage(second, 'ko');
  expect(await proposal(second, 'fr').count()).toBe(0);
  await eventually(async () => expect(await mailedTo(platform, account)).toMatch(/\p{Script=Hangul}/u));

  // One that has chosen keeps its own, which is no word about mails.
  const third = await freshDevice(browser, platform, 'en-GB');
  await third.goto('/pass/login?lang=de');
  await signIn(third, 'de');
  await third
    .getByRole('banner')
    .getByRole('button', { name: texts.de('shell.book.label') })
    .waitFor();
  await expectLanguage(third, 'de');
  expect(await storedLanguage(third)).toBe('ko');
  await third.goto('/introduction?lang=it');
  await expectLanguage(third, 'it');
  // Nor is a link, which a stranger may have sent: what is chosen in the menu is.
  await third.waitForLoadState('networkidle');
  expect(await storedLanguage(third)).toBe('ko');
  await choose(third, 'it', 'fr');
  await eventually(async () => expect(await storedLanguage(third)).toBe('fr'));
  for (const page of [first, second, third]) await page.context().close();
});

journey('the contents are asked for once in each language', async ({ desktop: page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (!request.url().includes('/listContents/')) return;
    asked.push(request.headers()['accept-language'] ?? '');
  });
  await page.goto('/help');
  await page.getByRole('contentinfo').getByRole('link').first().waitFor();
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual(['en']);
  await choose(page, 'en', 'de');
  await page.waitForLoadState('networkidle');
  await choose(page, 'de', 'zh-Hans');
  await page.waitForLoadState('networkidle');
  await choose(page, 'zh-Hans', 'en');
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual(['en', 'de', 'zh-Hans']);
});

journey('a binding text says that its English original rules, and shows it', async ({ desktop: page }) => {
  const openTerms = async (language: Language) => {
    await page.goto(`/pass/register?lang=${language}`);
    await expectLanguage(page, language);
    // The sentence to agree to leads to the texts it names, the terms first.
    await page
      .locator('label', { has: page.getByRole('checkbox') })
      .getByRole('button')
      .first()
      .click();
    return page.getByRole('dialog').getByRole('article');
  };
  const arabic = await openTerms('ar');
  await arabic.getByText(texts.ar('content.page.translation')).waitFor();
  await arabic.locator('[lang=ar][dir=rtl] h2').first().waitFor();
  await arabic.getByText(languageOf('en').name, { exact: true }).click();
  await arabic.locator('[lang=en][dir=ltr]').getByRole('heading', { name: '1. Your account' }).waitFor();
  expect(await arabic.locator('[lang=ar]').count()).toBe(0);
  const english = await openTerms('en');
  await english.getByRole('heading', { name: '1. Your account' }).waitFor();
  expect(await english.getByRole('radio').count()).toBe(0);
});
