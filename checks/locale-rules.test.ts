import { expect, test } from 'vitest';
import { shapeDifferences } from './content-rules.ts';
import { type EnglishGlossary, equalTexts, glossaryMisses, termFinder } from './glossary-rules.ts';
import { letterProblems } from './letter-rules.ts';
import { differentArguments, flatten, keyDifferences, pluralProblems, wordsOf } from './locale-rules.ts';
import { oppositeProblems } from './opposite-rules.ts';
import { markOf } from './text-states.ts';
import { problemsOf, readEnglishGlossary, readMoneyTexts, readTranslation } from './translations.ts';

const sheet = (texts: Parameters<typeof flatten>[0]) =>
  new Map([...flatten(texts)].map(([key, text]) => [`form.json:${key}`, text]));
const lots = '{count, plural, one {# lot} other {# lots}}';

test('missing and extra texts are reported; a name that a language writes as English does is not missing', () => {
  const english = new Map([...sheet({ a: 'One', b: { c: 'Two' } }), ['instruments.json:fund.SPY', 'SPDR']]);
  expect(keyDifferences(english, sheet({ a: 'Eins', d: 'Drei' }))).toEqual([
    { kind: 'missing', place: 'form.json:b.c', says: 'is missing' },
    { kind: 'extra', place: 'form.json:d', says: 'is not in English' },
  ]);
});

test('the same arguments are no difference, whatever the words and plural classes', () => {
  const arabic =
    '{count, plural, zero {لا عقود} one {عقد} two {عقدان} few {# عقود} many {# عقدًا} other {# عقد}}';
  expect(differentArguments('x', lots, arabic)).toEqual([]);
});

test.each([
  ['Amount in {currency}', 'Betrag in {waehrung}', /takes \{currency\} in English but \{waehrung\}/],
  [lots, '{count} Lots', /takes \{count \(number\)\} in English but \{count\}/],
  ['I read <terms>them</terms>', 'Ich habe alles gelesen', /takes \{<terms>\} in English but \{\}/],
  ['I read <terms>them</terms>', 'Ich habe <terms>alles gelesen', /is no ICU message/],
])('%s, translated as %s, differs', (english, german, says) => {
  expect(differentArguments('x', english, german)).toEqual([
    { kind: 'arguments', place: 'x', says: expect.stringMatching(says) },
  ]);
});

test.each([
  ['ar', lots, 'lacks zero, two, few, many'],
  ['ja', lots, 'has one, which the language does not tell apart'],
  ['fr', lots, 'lacks many'],
  ['en', '{rank, selectordinal, one {#st} other {#th}}', 'lacks two, few'],
  ['de', '{kind, select, a {{count, plural, other {# Lots}}} other {}}', 'lacks one'],
])('%s: the plural classes of %s', (language, text, says) => {
  const [problem] = pluralProblems(language, 'x', text);
  expect(problem?.says).toContain(says);
});

test('the classes of a language, with or without whole numbers beside them, are right', () => {
  expect(pluralProblems('de', 'x', '{count, plural, =0 {nichts} one {# Lot} other {# Lots}}')).toEqual([]);
  expect(pluralProblems('ja', 'x', '{count, plural, other {#件}}')).toEqual([]);
  expect(pluralProblems('es', 'x', '{n, plural, one {# lote} many {# de lotes} other {# lotes}}')).toEqual(
    [],
  );
});

test.each([
  ['ja', 'Margin', 'has no letter of Han'],
  ['ko', 'Coins', 'has no letter of Hangul'],
  ['de', 'Margе', 'has letters of another alphabet: е'],
  ['ko', '保證金', 'has letters of another alphabet: 保 證 金'],
  ['zh-Hant', '关闭倉位', 'has characters that zh-Hant does not write: 关 闭'],
  ['zh-Hans', '關閉', 'has characters that zh-Hans does not write: 關 閉'],
  ['ja', '注文を关闭', 'has characters that ja does not write: 关 闭'],
  ['ar', '\u200fالمبلغ', 'has letters that are not seen: U+200F'],
  ['de', 'Mar\u00adgin', 'has letters that are not seen: U+00AD'],
  ['fr', 'marge\u2009: oui', 'has letters that are not seen: U+2009'],
  ['ar', 'هام\u200cش', 'has letters that are not seen: U+200C'],
])('%s does not write %s', (language, text, says) => {
  expect(letterProblems(language, 'x', text, true).map((problem) => problem.says)).toContain(says);
});

test.each([
  ['ja', 'レバレッジは最大{leverage}倍、USDTで。'],
  ['hi', 'मार्जिन क्\u200dष'],
  ['fr', 'Marge\u202f: 5\u00a0%'],
  ['zh-Hant', '關閉倉位,需確認'],
  ['zh-Hans', '关闭仓位，需确认'],
  ['de', 'Größe'],
  ['ko', '{least}–{most} USDT'],
])('%s writes %s', (language, text) => {
  expect(letterProblems(language, 'x', wordsOf(text), true)).toEqual([]);
});

const terms: EnglishGlossary = {
  terms: { margin: { english: ['margin'] }, 'margin call': { english: ['margin call'] } },
};
const german = {
  address: 'Sie',
  sources: {},
  terms: {
    margin: { says: ['Margin', 'Sicherheitsleistung'], source: 'usage' },
    'margin call': { says: ['Nachschuss'], source: 'usage' },
  },
};

test('a term is found by its longest form, in every branch, and not within a word', () => {
  const find = termFinder(terms);
  expect(find(wordsOf('A margin call at {level}'))).toEqual(['margin call']);
  expect(find(wordsOf('{kind, select, a {Margin calls take margin} other {}}'))).toEqual([
    'margin call',
    'margin',
  ]);
  expect(find(wordsOf('Marginal, {margin}'))).toEqual([]);
});

test('a text that does not say the term is a miss, unless excepted; an exception without need is one', () => {
  const find = termFinder(terms);
  const misses = (words: string, except = {}) =>
    glossaryMisses(() => find('Free margin'), { ...german, except }, new Map([['x', words]]));
  expect(misses('Freie MARGIN')).toEqual([]);
  expect(misses('Freies Pfand')).toHaveLength(1);
  expect(misses('Freies Pfand', { x: ['margin'] })).toEqual([]);
  expect(misses('Freie Margin', { x: ['margin'] })).toHaveLength(1);
});

test('a term said for its opposite is found, unless the sentence as it stands is excepted', () => {
  const find = (words: string) => ['buy', 'sell'].filter((term) => words.toLowerCase().includes(term));
  const said = (words: string, except: string[] = []) => {
    const terms = { buy: { says: ['kauf'], source: 'usage' }, sell: { says: ['verkauf'], source: 'usage' } };
    const glossary = { ...german, terms, except: { x: except } };
    return oppositeProblems(find, glossary, new Map([['x', 'Sell now']]), new Map([['x', words]]));
  };
  expect(said('Jetzt verkaufen')).toEqual([]);
  expect(said('Jetzt kaufen')).toHaveLength(1);
  expect(said('Verkaufen statt kaufen', [`not buy ${markOf('Verkaufen statt kaufen')}`])).toEqual([]);
  // Changed since: it is looked at again, and its exception is one without need.
  expect(said('Kaufen', [`not buy ${markOf('Verkaufen statt kaufen')}`])).toHaveLength(2);
});

test('an English text is one unless listed; a listed one must be English; figures are of no language', () => {
  const english = sheet({ a: 'Margin', b: 'Amount', c: '{price} × {count}' });
  const found = sheet({ a: 'Margin', b: 'Betrag', c: '{price} × {count}' });
  expect(equalTexts(english, found)).toHaveLength(1);
  expect(equalTexts(english, found, ['form.json:a'])).toEqual([]);
  expect(equalTexts(english, found, ['form.json:a', 'form.json:b'])).toHaveLength(1);
});

test.each([
  ['<p>Fee <a href="/fees">here</a></p>', '<p>Gebühr <a href="/kosten">hier</a></p>', 'tags'],
  ['<p>{percent loans.terms rate}</p>', '<p>{percent loans.terms fee}</p>', 'placeholders'],
  ['<ul><li>A</li><li>B</li></ul>', '<ul><li>A</li></ul>', 'blocks'],
])('%s is not of the make-up of %s', (english, translated, what) => {
  expect(shapeDifferences('x', english, translated)[0]?.says).toContain(what);
});

test('words may stand in another order, and what marks them', () => {
  const english = '<p><strong>Buy</strong> at the <a href="/x">ask</a> {bid}</p>';
  const arabic = '<p>{bid} <a href="/x">سعر</a> <strong>شراء</strong></p>';
  expect(shapeDifferences('x', english, arabic)).toEqual([]);
});

/** Arabic as it is, with one of its texts or pages changed: what the gate would say. */
async function saidOf(change: (texts: Map<string, string>, pages: Map<string, string>) => void) {
  const [english, arabic] = await Promise.all([readTranslation('en'), readTranslation('ar')]);
  const [texts, pages] = [new Map(arabic.texts), new Map(arabic.pages)];
  change(texts, pages);
  const own = { ...arabic, texts, pages };
  const found = problemsOf(english, await readEnglishGlossary(), await readMoneyTexts(), own);
  return found.map(({ kind, place }) => `${kind} ${place}`);
}

test('of a whole language nothing is said; of one with a text gone, English, wrong or off the glossary, that', async () => {
  const place = 'orders.json:list.margin';
  expect(await saidOf(() => {})).toEqual([]);
  expect(await saidOf((texts) => texts.delete(place))).toContain(`missing ${place}`);
  expect(await saidOf((texts) => texts.set(place, 'Margin'))).toContain(`equal ${place}`);
  expect(await saidOf((texts) => texts.set(place, 'الهامش {amount}'))).toContain(`arguments ${place}`);
  expect(await saidOf((texts) => texts.set(place, 'الرهن'))).toEqual([`glossary ${place}`]);
  const page = 'content/help/loans.html';
  const withoutCollateral = (html = '') => html.replaceAll('ضمان', 'ملك');
  // Two blocks that say it are also ones that readers retell.
  expect(await saidOf((_, pages) => pages.set(page, withoutCollateral(pages.get(page))))).toEqual([
    `glossary ${page}`,
    `retelling ${page}#5`,
    `retelling ${page}#7`,
  ]);
});
