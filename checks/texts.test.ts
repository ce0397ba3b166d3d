import { expect, test } from 'vitest';
import { englishProblems } from './english-rules.ts';
import { retellingProblems } from './retelling-rules.ts';
import { readPo, writePo } from './text-exchange.ts';
import { describe, noteProblems } from './text-notes.ts';
import {
  askedFor,
  changedPlaces,
  markOf,
  markProblems,
  marksOf,
  moved,
  releaseProblems,
  waitingProblems,
} from './text-states.ts';

const english = new Map([
  ['orders.json:ticket.buy', 'Buy {lots} lots'],
  ['orders.json:fee', 'Fee'],
  ['content/fees.html', '<p>Fees</p>'],
]);
const german = new Map([
  ['orders.json:ticket.buy', '{lots} Lots kaufen'],
  ['orders.json:fee', 'Gebühr'],
  ['content/fees.html', '<p>Gebühren</p>'],
]);
const nothing = { new: [], translated: [] };

test('a changed English text is found by its mark, until its translations are asked for', () => {
  const marks = marksOf(english);
  expect(markProblems(english, marks)).toEqual([]);
  const changed = new Map(english).set('orders.json:fee', 'Opening fee').set('orders.json:new', 'New');
  expect(changedPlaces(changed, marks)).toEqual(['orders.json:fee', 'orders.json:new']);
  expect(markProblems(changed, marks)).toHaveLength(2);
  expect(markProblems(changed, marksOf(changed))).toEqual([]);
  expect(markProblems(new Map(), marks)).toHaveLength(3);
});

test('what has changed waits in each language; a translation whose placeholders no longer fit is taken out', () => {
  const texts = new Map([
    ['orders.json:ticket.buy', 'Buy {count} lots'],
    ['orders.json:fee', 'Opening fee'],
  ]);
  const own = {
    texts: german,
    waiting: { new: ['gone.json:x'], translated: ['orders.json:fee', 'content/fees.html'] },
  };
  const pages = new Map([['content/fees.html', '<p>Fees</p>']]);
  expect(askedFor(['orders.json:ticket.buy', 'orders.json:fee'], { texts, pages }, own)).toEqual({
    waiting: { new: ['orders.json:fee', 'orders.json:ticket.buy'], translated: ['content/fees.html'] },
    unfit: ['orders.json:ticket.buy'],
  });
});

test('a text goes from new to translated to read', () => {
  const waiting = { new: ['a', 'b'], translated: ['c'] };
  expect(moved(waiting, ['a'], 'translated')).toEqual({ new: ['b'], translated: ['a', 'c'] });
  expect(moved(waiting, ['a', 'c'], 'read')).toEqual({ new: ['b'], translated: [] });
});

test('a list of what waits names texts that exist, each in one state', () => {
  const place = 'orders.json:fee';
  expect(waitingProblems(english, german, { new: [place], translated: [] })).toEqual([]);
  expect(waitingProblems(english, german, { new: ['x.json:y'], translated: [] })).toHaveLength(1);
  expect(waitingProblems(english, german, { new: [place], translated: [place] })).toHaveLength(1);
  expect(waitingProblems(english, new Map(), { new: [], translated: [place] })).toHaveLength(1);
});

test('a new English text may wait for its translations in development, and not in a release', () => {
  const place = 'orders.json:new';
  const waiting = { new: [place], translated: [] };
  expect(waitingProblems(new Map(english).set(place, 'New'), german, waiting)).toEqual([]);
  expect(releaseProblems('de', waiting)).toHaveLength(1);
  expect(releaseProblems('de', { new: [], translated: [place] })).toEqual([]);
});

test('a text about money that has changed is refused until a reader has retold it', () => {
  const place = 'orders.json:ticket.buy';
  const told = { [place]: { of: markOf('{lots} Lots kaufen'), says: 'Buy {lots} lots' } };
  const problems = (text: string, waiting: { new: string[]; translated: string[] } = nothing) =>
    retellingProblems([place], new Map([[place, text]]), waiting, told);
  expect(problems('{lots} Lots kaufen')).toEqual([]);
  expect(problems('{lots} Lots verkaufen')).toHaveLength(1);
  expect(problems('{lots} Lots verkaufen', { new: [], translated: [place] })).toHaveLength(1);
  expect(problems('{lots} Lots verkaufen', { new: [place], translated: [] })).toEqual([]);
  expect(retellingProblems([], german, nothing, told)).toHaveLength(1);
  expect(retellingProblems([place], german, nothing, {})).toHaveLength(1);
});

test('translators see where a text stands, what its placeholders hold, and what is known to fit', () => {
  const notes = {
    'orders.json': 'The order ticket and the lists of orders.',
    'orders.json:ticket': 'The form.',
    'orders.json:ticket.buy': 'The button that places the order.',
    'orders.json:{lots}': 'lots with up to two decimals: 0.25',
    'operators.json': 'Not of this file.',
  };
  const pictures = { 'orders.json:ticket.buy': ['cruuency.webp'] };
  expect(
    describe(notes, pictures, 'orders.json:ticket.buy', 'Buy {lots} lots', ['{lots} Lots kaufen']),
  ).toEqual({
    notes: [
      'Read by customers.',
      'The order ticket and the lists of orders.',
      'The form.',
      'The button that places the order.',
    ],
    placeholders: ['{lots}: lots with up to two decimals: 0.25'],
    pictures: ['cruuency.webp'],
    fits: 18,
  });
  const texts = new Map([['orders.json:ticket.buy', 'Buy {lots} lots']]);
  expect(noteProblems(notes, texts).map(({ place }) => place)).toEqual(['operators.json']);
  expect(noteProblems({}, texts).map(({ place }) => place)).toEqual(['orders.json', 'orders.json:{lots}']);
});

test('texts go to translators as PO and return as they were, whatever letters they have', () => {
  const texts = [
    {
      place: 'a.json:x',
      english: 'Buy “{n}”\nnow \\ then',
      translation: 'اشترِ “{n}”\nالآن \\',
      state: 'read',
    },
    { place: 'a.json:y', english: 'Sell', translation: '卖', state: 'translated' },
    { place: 'content/a.html', english: '<p class="x">A</p>', translation: '', state: 'new' },
  ] as const;
  const file = writePo('ar', texts, () => ({
    notes: ['Where.'],
    placeholders: [],
    pictures: ['a.webp'],
    fits: 9,
  }));
  expect(file).toContain(
    '#: a.webp\n#. Where.\n#. Known to fit: 9 letters.\n#, icu-message-format, fuzzy\nmsgctxt "a.json:y"',
  );
  const back = readPo(file);
  expect(back.language).toBe('ar');
  expect(back.texts).toEqual(texts.slice(0, 2));
});

test.each([
  'Your equity is too low: add margin.',
  'It comes back when the order closes.',
  'Log in to go on.',
  "You don't owe anything.",
  'Done!',
])('English does not say: %s', (text) => {
  expect(englishProblems(new Map([['x', text]]))).toHaveLength(1);
});

test('English says margin equity where it is measured against margin', () => {
  expect(englishProblems(new Map([['x', 'Margin level = margin equity ÷ margin in use.']]))).toEqual([]);
  expect(englishProblems(new Map([['x', 'Equity over time']]))).toEqual([]);
});
