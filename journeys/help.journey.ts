import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { type Language, languageOf } from '#locales/languages.ts';
import { sharedJourney as journey } from './harness.ts';
import { texts } from './texts.ts';

async function choose(page: Page, language: Language): Promise<void> {
  await page.getByRole('button', { name: texts.en('shell.language') }).click();
  await page.getByRole('menuitemcheckbox', { name: languageOf(language).name }).click();
}

journey(
  'a visitor finds an article on a phone in Arabic and is told where to ask',
  async ({ phone: page }) => {
    const t = texts.ar;
    await page.goto('/');
    await page.getByRole('button', { name: texts.en('shell.welcome.continue') }).click();
    await choose(page, 'ar');
    await page.getByRole('link', { name: t('shell.footer.help'), exact: true }).click();
    // Without vowels and article, as people type it.
    const search = page.getByRole('searchbox', { name: t('content.help.search') });
    await search.fill('السحب');
    const article = page.getByRole('link', { name: /^لماذا ينتظر سحبي/ });
    await article.waitFor();
    expect(await article.textContent()).not.toContain('English');
    await article.click();
    await page.getByRole('article').getByText('عنوان جديد').first().waitFor();
    expect(await page.getByRole('article').getByText('24 ساعة').count()).toBeGreaterThan(0);
    await page.getByRole('button', { name: t('content.help.no'), exact: true }).click();
    await page.getByRole('link', { name: 'support@sample.test' }).last().waitFor();
    // What one searched for is still there on the way back.
    await page.goBack();
    await article.waitFor();
    expect(await search.inputValue()).toBe('السحب');
  },
);

journey('a Japanese visitor finds an article by 出金 and rates it', async ({ desktop: page }) => {
  const t = texts.ja;
  await page.goto('/pass/login');
  await choose(page, 'ja');
  await page.getByRole('link', { name: 'ヘルプ' }).click();
  await page.getByRole('searchbox').fill('出金');
  await page.getByRole('link', { name: /^出金：方法、手数料、限度額/ }).click();
  await page.getByRole('heading', { name: '出金：方法、手数料、限度額' }).waitFor();
  await page.getByRole('article').getByText('0.1%').first().waitFor();
  const yes = page.getByRole('button', { name: t('content.help.yes'), exact: true });
  await yes.click();
  await page.getByText(t('content.help.thanks'), { exact: true }).waitFor();
  expect(await yes.getAttribute('aria-pressed')).toBe('true');
  await page.goto('/help/notice');
  await page.getByRole('link', { name: /サンプルデータ/ }).click();
  await page.getByText(t('content.help.important'), { exact: true }).waitFor();
  await page.goto('/help/faq?search=zebra');
  await page.getByText(t('content.help.found', { count: 0 }), { exact: true }).waitFor();
  await page.goto('/help/faq?id=nothing-here');
  await page.getByText(t('content.help.missing')).waitFor();
});
