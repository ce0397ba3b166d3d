import type { Page } from 'playwright-core';
import { languages } from '#locales/languages.ts';
import { untranslatedFinder } from './find-untranslated.ts';

/** What may stand on a screen and is neither a text of locales/ nor data. */
const allowed: readonly { readonly text: RegExp; readonly why: string }[] = [
  { text: /^Assay$/, why: 'the brand' },
  { text: /^Ctrl K$/, why: 'what stands on keys' },
  { text: new RegExp(`^(?:${languages.map(({ name }) => name).join('|')})$`), why: 'a language’s own name' },
  { text: /^[^\p{Ll}]*$/u, why: 'codes, currencies, figures with their units, and letters without case' },
  { text: /^(?=\S*\d)\S+$/, why: 'a number of something, a hash, a length of time' },
];

/**
 * Goes through these screens and gives the words of each that, in a wide and a narrow window, are neither a
 * message nor what the server said.
 */
export async function lookForUntranslated(page: Page, screens: readonly string[]): Promise<string[]> {
  const data = rememberAnswers(page);
  const found: string[] = [];
  for (const screen of screens) {
    await page.setViewportSize(wide);
    await page.goto(screen);
    await page.waitForLoadState('networkidle');
    await page.evaluate(untranslatedFinder());
    const texts = await untranslatedOn(page);
    await page.setViewportSize(narrow);
    await page.waitForFunction(() => !document.documentElement.hasAttribute('data-wide'));
    await page.waitForLoadState('networkidle');
    texts.push(...(await untranslatedOn(page)));
    const said = (await data()).join('\n');
    const foreign = texts.map(withoutBrand).filter((text) => !isAllowed(text) && !said.includes(text));
    found.push(...new Set(foreign.map((text) => `${screen} “${text}”`)));
  }
  return found;
}

const wide = { width: 1440, height: 900 };
const narrow = { width: 390, height: 844 };

async function untranslatedOn(page: Page): Promise<string[]> {
  return await page.evaluate(() =>
    (globalThis as unknown as { untranslatedText(): string[] }).untranslatedText(),
  );
}

/** A page's title ends with it. */
function withoutBrand(text: string): string {
  return text.replace(/(?:^| )· Assay$/, '');
}

function isAllowed(text: string): boolean {
  return allowed.some((each) => each.text.test(text));
}

/** Every text that the server has answered with; of a page of HTML, without its tags. */
function rememberAnswers(page: Page): () => Promise<string[]> {
  const answers: Promise<string[]>[] = [];
  page.on('response', (response) => {
    if (!/\/(?:swx|system)\//.test(response.url())) return;
    answers.push(
      response.json().then(
        (body: unknown) => textsIn(body),
        () => [],
      ),
    );
  });
  return async () => (await Promise.all(answers)).flat();
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value, value.replaceAll(/<[^>]*>/g, '\n').replaceAll('&amp;', '&')];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
