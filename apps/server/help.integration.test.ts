import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { contentShape, helpEntryShape } from '#capabilities/desk/content/contract.ts';
import { unknownFigure } from '#capabilities/desk/content/figures.ts';
import { linkedArticles } from '#foundation/ui/help-articles.ts';
import { languages } from '#locales/languages.ts';
import type { Platform } from './compose.ts';
import { startSamplePlatform } from './testing/sample-platform.ts';

/** The sample articles as a visitor reads them: figures, links, languages. */

let platform: Platform;
let end: () => Promise<void>;

beforeAll(async () => {
  ({ platform, end } = await startSamplePlatform());
}, 60_000);
afterAll(() => end());

const index = '/swx/customer/index';

async function ask(path: string, language: string) {
  const response = await platform.server.inject({
    url: `${index}/${path}`,
    headers: { 'accept-language': language },
  });
  expect(response.statusCode).toBe(200);
  return response.json();
}

async function list(call: 'listFaq' | 'listNotice', language: string, search = '') {
  const answer = await ask(`${call}?pageSize=100&search=${encodeURIComponent(search)}`, language);
  return z.object({ total: z.number(), rows: z.array(helpEntryShape) }).parse(answer);
}

async function textsIn(language: string) {
  const listed = [...(await list('listFaq', language)).rows, ...(await list('listNotice', language)).rows];
  return Promise.all(
    listed.map(async ({ id }) => contentShape.parse((await ask(`getContentsById/${id}`, language)).result)),
  );
}

test.each(['en', 'ar'])(
  'every text in %s is in that language, its figures those in force',
  async (language) => {
    const texts = await textsIn(language);
    expect(texts.length).toBeGreaterThanOrEqual(31);
    for (const { id, html, language: written } of texts) {
      expect([id, written]).toEqual([id, language]);
      expect([id, html.match(/[{}]|–/g)]).toEqual([id, null]);
      const tags = [...html.matchAll(/<\/?([a-z0-9]+)/g)].map(([, tag]) => tag);
      const kept = 'p h2 ul ol li strong em table tr th td a'.split(' ');
      expect([id, tags.filter((tag) => !kept.includes(tag ?? ''))]).toEqual([id, []]);
    }
    expect(unknownFigure).toBe('–');
  },
);

test('both languages say the same in the same order: headings, points, links, figures', async () => {
  const [english, arabic] = await Promise.all([textsIn('en'), textsIn('ar')]);
  const shape = (html: string) => html.match(/<(?:h2|li|tr|a href="[^"]*")>/g)?.join('') ?? '';
  for (const { id, html } of english) {
    expect([id, shape(arabic.find((each) => each.id === id)?.html ?? '')]).toEqual([id, shape(html)]);
  }
});

test('every link leads to a screen, an article or a page that is there', async () => {
  const routes = await readFile(join(import.meta.dirname, '../web/routes.tsx'), 'utf8');
  const screens = new Set([...routes.matchAll(/screen\(\s*'([^']+)'/g)].map(([, path]) => path));
  for (const { id, html } of await textsIn('en')) {
    for (const [, href = ''] of html.matchAll(/href="([^"]+)"/g)) {
      const { pathname, searchParams } = new URL(href, 'https://here.test');
      expect([id, href, screens.has(pathname)]).toEqual([id, href, true]);
      const page = searchParams.get('id');
      if (page !== null) await ask(`getContentsById/${page}`, 'en');
    }
  }
});

test('contextual links in the screens name articles that are there', async () => {
  const known = new Set((await list('listFaq', 'en')).rows.map(({ id }) => id));
  expect(linkedArticles.filter((id) => !known.has(id))).toEqual([]);
});

test('the worked example stands in the article', async () => {
  const { result } = await ask('getContentsById/margin-and-stop-out', 'en');
  for (const figure of ['11,000.00', '550.00', '5.50', '994.50', '1.02805', '275.00', '719.50', '50%'])
    expect(result.html).toContain(figure);
});

test('what invitations bring is described with its times and no rate, to all readers', async () => {
  for (const { tag } of languages) {
    const { result } = await ask('getContentsById/invitations', tag);
    expect([tag, result.language, /[%٪]/.test(result.html)]).toEqual([tag, tag, false]);
    for (const figure of ['12', '14', '90', '18']) expect(result.html).toContain(figure);
  }
});

test.each([
  ['de', 'Freunde werben', 'invitations', 'de'],
  ['zh-Hant', '返傭', 'invitations', 'zh-Hant'],
  ['ja', '友達紹介', 'invitations', 'ja'],
  ['ja', '出金', 'withdrawals', 'ja'],
  ['zh-Hans', '提现', 'withdrawals', 'zh-Hans'],
  ['de', 'auszahlung', 'withdrawals', 'de'],
  ['ar', 'السحب', 'withdrawals', 'ar'],
  ['ar', 'الإغلاق الإجباري', 'margin-and-stop-out', 'ar'],
  ['en', 'stop-out', 'margin-and-stop-out', 'en'],
])('in %s “%s” finds %s, written in %s', async (language, search, id, written) => {
  const { rows } = await list('listFaq', language, search);
  expect(rows.slice(0, 3).map((row) => row.id)).toContain(id);
  expect(rows[0]?.language).toBe(written);
});
