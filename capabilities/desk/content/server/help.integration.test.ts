import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asCustomerId } from '#foundation/ids/ids.ts';
import { createTestDatabase, type TestDatabase } from '#foundation/server-kit/testing/test-database.ts';
import { createFixedClock } from '#foundation/time/clock.ts';
import type { Language } from '#locales/languages.ts';
import { createContent, type NewEntry } from './content.ts';
import { createHelp, type Help } from './help.ts';
import { createRatings } from './ratings.ts';

let database: TestDatabase;
let help: Help;
let openingLtv = '0.5';
const clock = createFixedClock(Date.parse('2026-11-24T15:30:00Z'));
const figuresOf = (document: string) => (document === 'loans.terms' ? { openingLtv } : undefined);

function article(
  id: string,
  section: NewEntry['section'],
  texts: Partial<Record<Language, string>>,
): NewEntry {
  const written = Object.entries(texts).map(([language, text]) => ({
    language: language === 'ja' ? ('ja' as const) : ('en' as const),
    title: text.split(': ')[0] ?? '',
    html: `<p>${text.split(': ')[1]}</p>`,
  }));
  return { id, type: 4, position: 0, section, texts: written };
}

const notice = (id: string, title: string, isImportant: boolean): NewEntry => ({
  id,
  type: 5,
  position: 0,
  isImportant,
  texts: [{ language: 'en', title, html: '<p>Something is new.</p>' }],
});

beforeAll(async () => {
  database = await createTestDatabase();
  const needs = { db: database.db, clock, figuresOf };
  const content = createContent({ ...needs, parameters: () => ({}), configuration: {} });
  help = createHelp(needs);
  const words = [{ language: 'ja' as const, words: '出金 手数料' }];
  await content.addMissing([
    { ...article('withdrawals', 'money', { en: 'Withdrawals: What a withdrawal costs.' }), words },
    article('loans', 'products', {
      en: 'Loans: At most {percent loans.terms openingLtv} of the worth.',
      ja: 'ローン: 出金はできません。{percent loans.terms openingLtv}まで。',
    }),
    article('start', 'account', { en: 'Beginning: The demo account.' }),
    notice('older', 'An older notice', false),
  ]);
  clock.advance(60_000);
  await content.addMissing([
    notice('newer', 'A newer notice', false),
    notice('grave', 'A grave notice', true),
  ]);
});
afterAll(async () => await database.drop());

const first = { pageNum: 1, pageSize: 20 };

async function faq(search: string, language: Language = 'en') {
  const listed = await help.faq({ ...first, search }, language);
  if (!listed.ok) throw new Error('no list');
  return listed.value;
}

test('articles stand by section, with the figure that is in force', async () => {
  const { rows, total } = await faq('');
  expect(rows.map(({ id, section }) => `${section} ${id}`)).toEqual([
    'account start',
    'products loans',
    'money withdrawals',
  ]);
  expect(total).toBe(3);
  expect(rows[1]).toMatchObject({ snippet: 'At most 50% of the worth.', language: 'en' });
  openingLtv = '0.4';
  expect((await faq('loans')).rows[0]?.snippet).toBe('At most 40% of the worth.');
  openingLtv = '0.5';
});

test('what the language lacks is English, said to be, and below its own', async () => {
  const { rows } = await faq('出金', 'ja');
  expect(rows.map(({ id, language }) => [id, language])).toEqual([
    ['loans', 'ja'],
    ['withdrawals', 'en'],
  ]);
  const { rows: kept } = await sql<{ languages: number }>`
    select count(*)::int as languages from content.revision where entry_id = 'withdrawals'`.execute(
    database.db,
  );
  expect(kept).toEqual([{ languages: 1 }]);
});

test('pages, and a search that finds nothing', async () => {
  expect(await help.faq({ pageNum: 2, pageSize: 2 }, 'en')).toMatchObject({
    value: { total: 3, rows: [{ id: 'withdrawals' }] },
  });
  expect(await faq('zebra')).toEqual({ total: 0, rows: [] });
});

test('the important notice is first, then the newest; none is among the articles', async () => {
  const listed = await help.notices(first, 'ar');
  if (!listed.ok) throw new Error('no list');
  expect(listed.value.rows.map(({ id, important = false }) => [id, important])).toEqual([
    ['grave', true],
    ['newer', false],
    ['older', false],
  ]);
  expect((await faq('notice')).total).toBe(0);
});

test('a reader counts once, and a later word takes the place of the earlier', async () => {
  const rate = createRatings({ db: database.db, clock });
  const reader = { ip: '192.0.2.1', customerId: undefined, language: 'ja' as const };
  const sums = async () => {
    const { rows } = await sql<{ line: string }>`
      select entry_id || ' ' || language || ' ' || helped || ' ' || not_helped as line
      from content.rating order by 1`.execute(database.db);
    return rows.map(({ line }) => line);
  };
  const yes = { id: 'withdrawals', helped: true };
  await Promise.all(Array.from({ length: 5 }, () => rate(yes, reader)));
  // Read in English, since there is no Japanese one.
  expect(await sums()).toEqual(['withdrawals en 1 0']);
  expect(await rate({ ...yes, helped: false }, reader)).toEqual({
    ok: true,
    value: { ...yes, helped: false },
  });
  expect(await sums()).toEqual(['withdrawals en 0 1']);
  await rate(yes, { ...reader, ip: '192.0.2.2' });
  const one = asCustomerId(7n);
  for (const ip of ['192.0.2.3', '192.0.2.4']) await rate(yes, { ...reader, ip, customerId: one });
  expect(await sums()).toEqual(['withdrawals en 2 1']);
});

test('an address has so many words an hour, and what is no article takes none', async () => {
  const rate = createRatings({ db: database.db, clock });
  const reader = { ip: '192.0.2.9', customerId: undefined, language: 'en' as const };
  expect(await rate({ id: 'none', helped: true }, reader)).toMatchObject({ refusal: 'NOT_FOUND' });
  for (let nth = 0; nth < 29; nth++) await rate({ id: 'start', helped: nth % 2 === 0 }, reader);
  expect(await rate({ id: 'start', helped: true }, reader)).toMatchObject({ refusal: 'TOO_MANY_REQUESTS' });
  expect(await rate({ id: 'start', helped: true }, { ...reader, ip: '192.0.2.10' })).toMatchObject({
    ok: true,
  });
});

test('nothing of the reader is stored', async () => {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'content' and table_name = 'rating' order by 1`.execute(database.db);
  expect(rows.map(({ name }) => name)).toEqual(['entry_id', 'helped', 'language', 'not_helped']);
});
