import { describe, expect, it } from 'vitest';
import type { Language } from '#locales/languages.ts';
import { createHelpIndex, type SearchedEntry } from './help-index.ts';

function entry(id: string, language: Language, title: string, text: string, words = ''): SearchedEntry {
  return { id, language, title, html: `<p>${text}</p>`, words };
}

const english = [
  entry(
    'withdrawal',
    'en',
    'Why my withdrawal waits',
    'A new address waits for a day. Two people look at it.',
    'payout',
  ),
  entry('stop-out', 'en', 'Margin level and stop-out', 'At this level positions are closed.'),
  entry('café', 'en', 'A café', 'Where everybody meets.'),
];

function found(language: Language, entries: readonly SearchedEntry[], search: string): string[] {
  return createHelpIndex(entries, language).find(search);
}

describe('a search finds by words of its language', () => {
  it.each([
    ['withdrawal', 'withdrawal'],
    ['WITHDRAW', 'withdrawal'],
    ['withdrawl', 'withdrawal'],
    ['payouts', 'withdrawal'],
    ['why does my withdrawal wait', 'withdrawal'],
    ['stop out', 'stop-out'],
    ['stop-out', 'stop-out'],
    ['cafe', 'café'],
    ['ｃａｆé', 'café'],
  ])('English: %s', (search, id) => {
    expect(found('en', english, search)[0]).toBe(id);
  });

  it.each([
    ['ja', '出金が届かない理由', '出金申請は審査されます。', ['出金', '審査', '出金が届かない', '申請']],
    ['zh-Hans', '提现为什么还在等待', '新地址需要等待审核。', ['提现', '审核', '新地址']],
    ['zh-Hant', '為什麼出金要等待', '新地址需要審核。', ['出金', '審核', '地址']],
    [
      'ar',
      'لماذا ينتظر السحب',
      'ينتظر أوّل سحبٍ إلى عنوان جديد.',
      ['سحب', 'السحب', 'السَّحْب', 'للسحب', 'اول', 'عنوان'],
    ],
    [
      'de',
      'Auszahlung prüfen',
      'Über größere Beträge entscheiden zwei.',
      ['auszahlung', 'Prufen', 'uber', 'groessere Beträge', 'GRÖSSERE'],
    ],
    ['ko', '출금이 늦어지는 이유', '새 주소는 기다립니다.', ['출금', '주소']],
    ['hi', 'निकासी क्यों रुकी है', 'नया पता एक दिन रुकता है।', ['निकासी', 'पता']],
  ] as const)('%s', (language, title, text, searches) => {
    const entries = [entry('other', language, 'ABC', 'xyz'), entry('it', language, title, text)];
    for (const search of searches) expect(found(language, entries, search), search).toEqual(['it']);
  });

  it('finds nothing where nothing is, nor by signs alone', () => {
    for (const search of ['zebra', '証拠金', '?!', '   ', '<script>', '__proto__'])
      expect(found('en', english, search)).toEqual([]);
  });

  it('bears a search of any length', () => {
    expect(found('en', english, 'withdrawal '.repeat(10_000)).length).toBeLessThanOrEqual(english.length);
  });
});

describe('where the language lacks an article', () => {
  const mixed = [
    entry('own', 'ja', '入金の方法', '銀行から入金します。'),
    entry('foreign', 'en', 'Withdrawals', 'What a withdrawal costs; deposits too: 入金.', '出金 手数料'),
  ];

  it('English ones are found by the reader’s words for them', () => {
    expect(found('ja', mixed, '出金')).toEqual(['foreign']);
    expect(found('ja', mixed, 'withdrawal')).toEqual(['foreign']);
  });

  it('they stand below those in the language', () => {
    expect(found('ja', mixed, '入金')).toEqual(['own', 'foreign']);
  });
});

describe('a snippet', () => {
  const long = `${'An opening sentence that says little. '.repeat(8)}Here the collateral is sold. ${'And more. '.repeat(40)}`;
  const index = createHelpIndex([entry('long', 'en', 'Long', long), ...english], 'en');

  it('stands around the first word found', () => {
    const snippet = index.snippet('long', 'collateral');
    expect(snippet).toMatch(/^… Here the collateral is sold[.]/);
    expect(snippet.length).toBeLessThan(180);
  });

  it('leaves out tables, which are searched all the same', () => {
    const html = '<h2>Costs</h2><table><tr><td>Spread</td></tr></table><p>Shown before.</p>';
    const priced = createHelpIndex([{ id: 'it', language: 'en', title: 'Fees', html, words: '' }], 'en');
    expect(priced.find('spread')).toEqual(['it']);
    expect(priced.snippet('it', 'spread')).toBe('Costs: Shown before.');
  });

  it('is the beginning without a search, and has no tags', () => {
    expect(index.snippet('withdrawal', '')).toBe('A new address waits for a day. Two people look at it.');
  });
});
