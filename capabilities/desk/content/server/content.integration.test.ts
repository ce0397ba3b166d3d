import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSampleContents } from '#database/sample/content/sample-contents.ts';
import { createTestDatabase, type TestDatabase } from '#foundation/server-kit/testing/test-database.ts';
import { createFixedClock } from '#foundation/time/clock.ts';
import { type ContentService, createContent } from './content.ts';

let database: TestDatabase;
let content: ContentService;
const clock = createFixedClock(Date.parse('2026-11-24T15:30:00Z'));
const figuresOf = (document: string) => (document === 'loans.terms' ? { openingLtv: '0.5' } : undefined);
const facts = { platformName: 'Assay & Sons', supportEmail: 'support@sample.test' };

beforeAll(async () => {
  database = await createTestDatabase();
  content = createContent({
    db: database.db,
    clock,
    parameters: () => ({ platformName: 'Assay' }),
    configuration: {
      'regulator.uk': 'https://register.fca.org.uk/',
      'regulator.bvi': 'https://www.bvifsc.vg/',
    },
    figuresOf,
  });
  expect(await content.hasLegalTexts()).toBe(false);
  expect(await content.parameter('registrationOpen')).toMatchObject({ value: { value: 'false' } });
  await content.addMissing(await sampleWithGaps());
});
afterAll(async () => await database.drop());

/** The sample pages, of which one lacks two languages. */
async function sampleWithGaps() {
  return (await readSampleContents(facts)).map((entry) => ({
    ...entry,
    texts: entry.texts.filter(({ language }) => entry.id !== 'about' || !/^(ja|zh)/.test(language)),
  }));
}

test('the list is in the language asked for, in order, and English where there is none', async () => {
  const arabic = await content.list('2', 'ar');
  const chinese = await content.list('1', 'zh-Hant');
  if (!arabic.ok || !chinese.ok) throw new Error('no list');
  expect(arabic.value[1]).toEqual({ id: 'about', title: 'من نحن', type: 1 });
  expect(chinese.value[1]).toEqual({ id: 'about', title: 'About us', type: 1 });
  expect([...new Set(arabic.value.map(({ type }) => type))]).toEqual([1, 2, 3]);
});

test('a page comes in its language with the platform’s name in it', async () => {
  const page = await content.get('about', 'en');
  expect(page).toMatchObject({
    ok: true,
    value: { title: 'About us', updatedAt: '2026-11-24T15:30:00.000Z' },
  });
  expect(page.ok && page.value.html).toContain('Assay &amp; Sons is a trading platform');
  expect(await content.get('about', 'ar')).toMatchObject({ value: { title: 'من نحن' } });
  expect(await content.get('about', 'ja')).toMatchObject({ value: { title: 'About us' } });
});

test('a binding text in another language has the English one beside it, as it is read then', async () => {
  const english = await content.get('risk', 'en');
  const german = await content.get('risk', 'de');
  if (!english.ok || !german.ok) throw new Error('no text');
  expect(german.value.html).not.toBe(english.value.html);
  expect(german.value.originalHtml).toBe(english.value.html);
  expect(english.value.originalHtml).toBeUndefined();
  expect(await content.get('about', 'de')).not.toHaveProperty('value.originalHtml');
});

test.each(['nothing', '0', "about' --", ''])('no page is called "%s"', async (id) => {
  expect(await content.get(id, 'en')).toMatchObject({ refusal: 'NOT_FOUND' });
});

test('loading the sample pages again changes nothing', async () => {
  const before = await content.get('risk', 'en');
  clock.advance(1000);
  await content.addMissing(await readSampleContents({ ...facts, platformName: 'Renamed' }));
  expect(await content.get('risk', 'en')).toEqual(before);
});

test('registration is open once terms, privacy and risk are published', async () => {
  expect(await content.hasLegalTexts()).toBe(true);
  expect(await content.parameter('registrationOpen')).toMatchObject({ value: { value: 'true' } });
});

test('public parameters are given and nothing else', async () => {
  expect(await content.parameter('platformName')).toEqual({
    ok: true,
    value: { key: 'platformName', value: 'Assay' },
  });
  for (const key of ['DATABASE_URL', 'constructor', '__proto__', 'toString']) {
    expect(await content.parameter(key)).toMatchObject({ refusal: 'PARAMETER_UNAVAILABLE' });
  }
});

test('configuration is listed whole or by name', async () => {
  expect(await content.listConfiguration(undefined)).toMatchObject({ value: { total: 2 } });
  expect(await content.listConfiguration('regulator.bvi')).toEqual({
    ok: true,
    value: { total: 1, rows: [{ configName: 'regulator.bvi', configValue: 'https://www.bvifsc.vg/' }] },
  });
  expect(await content.listConfiguration('SMTP_URL')).toEqual({ ok: true, value: { total: 0, rows: [] } });
});
