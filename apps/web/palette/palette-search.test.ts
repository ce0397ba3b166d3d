import { expect, test } from 'vitest';
import { findMeant } from './palette-search.ts';

const texts = [
  'BTCUSD Bitcoin',
  'BCHUSD Bitcoin Cash',
  'EURUSD EUR/USD',
  'Währungen umtauschen',
  'M1042 open BTCUSD',
  'القروض',
];
const find = (query: string, limit = 9) => findMeant(texts, (text) => text, query, limit).items;

test.each([
  ['bitcoin', ['BTCUSD Bitcoin', 'BCHUSD Bitcoin Cash']],
  ['btc', ['BTCUSD Bitcoin', 'M1042 open BTCUSD']],
  ['cash bitc', ['BCHUSD Bitcoin Cash']],
  ['eur/usd', ['EURUSD EUR/USD']],
  ['eur usd', ['EURUSD EUR/USD']],
  ['wahrung', ['Währungen umtauschen']],
  ['1042', ['M1042 open BTCUSD']],
  ['قروض', ['القروض']],
  ['nothing', []],
  ['/', ['EURUSD EUR/USD']],
])('%s means %j', (query, expected) => {
  expect(find(query)).toEqual(expected);
});

test('what begins so stands before what merely has it, and no more than asked for', () => {
  expect(findMeant(['to loan', 'loan', 'aloan'], (text) => text, 'loan', 2)).toEqual({
    items: ['loan', 'to loan'],
    best: 0,
  });
});

test('with nothing typed the first ones are offered', () => {
  expect(find('  ', 2)).toEqual(texts.slice(0, 2));
});
