import { expect, test } from 'vitest';
import { type PieceValues, pieceInputOf } from './piece-input.ts';

const image = new File(['x'], 'x.png');
const values: PieceValues = {
  title: 'Tide',
  creator: 'A studio',
  story: 'Of water',
  alt: 'Water',
  chain: '',
  address: '',
  sale: 'fixed',
  price: '120',
  startingBid: '',
  reserve: '',
  startsAt: '',
  endsAt: '',
};
const auction: PieceValues = { ...values, sale: 'auction', startingBid: '10', endsAt: '2027-01-02T03:04' };

test('a price or an auction is sent, and nothing of the other', () => {
  expect(pieceInputOf(values, image)).toEqual({
    title: 'Tide',
    creator: 'A studio',
    story: 'Of water',
    alt: 'Water',
    image,
    sale: 'fixed',
    price: '120',
  });
  const sent = pieceInputOf({ ...auction, reserve: '20', price: '' }, image);
  expect(sent).toMatchObject({ sale: 'auction', startingBid: '10', reserve: '20' });
  expect(sent).not.toHaveProperty('price');
  expect(sent).not.toHaveProperty('startsAt');
  expect(new Date(sent?.endsAt ?? '').getTime()).toBe(new Date('2027-01-02T03:04').getTime());
});

test.each<[string, PieceValues]>([
  ['a title', { ...values, title: ' ' }],
  ['a price', { ...values, price: '0' }],
  ['an amount that is one', { ...values, price: 'much' }],
  ['an end', { ...auction, endsAt: '' }],
  ['a starting bid', { ...auction, startingBid: '' }],
  ['an address beside the chain', { ...values, chain: 'Ethereum' }],
])('without %s nothing is sent', (_, incomplete) => {
  expect(pieceInputOf(incomplete, image)).toBeUndefined();
});
