import { expect, test } from 'vitest';
import type { NftDetail } from '../contract.ts';
import type { Timed } from './deadline.ts';
import { lookAgainMs, readPublished, withPublished } from './published-sale.ts';

const at = Date.parse('2026-11-24T15:00:00Z');
const piece: Timed<NftDetail> = {
  id: '31',
  title: 'Tide',
  image: '',
  thumbnail: '',
  alt: '',
  creator: '',
  story: '',
  chain: '',
  address: '',
  sample: true,
  sale: 'auction',
  status: 'auction',
  listedAt: '2026-11-20T12:00:00.000Z',
  bids: 1,
  currentBid: '100',
  minNextBid: '105',
  endsAt: '2026-11-24T16:00:00.000Z',
  turnsAt: at + 3_600_000,
  cumulativeDonation: '0',
  ownedByMe: false,
  minimumStep: '0.05',
  extensionSeconds: 900,
  bidHistory: [],
  history: [],
};
const bid = {
  status: 'auction',
  bids: 2,
  currentBid: '150',
  minNextBid: '157.5',
  reserveMet: true,
  endsAt: '2026-11-24T16:05:00.000Z',
  remainingSeconds: 3900,
};

test('a bid that was published is shown before it is asked for', () => {
  const published = readPublished('31', bid);
  expect(withPublished(piece, published)).toMatchObject({
    bids: 2,
    currentBid: '150',
    minNextBid: '157.5',
    title: 'Tide',
  });
  expect(withPublished(piece, published).turnsAt).toBe(published?.turnsAt);
  // Whose it is, is asked for, by each at another moment.
  const wait = lookAgainMs(piece, published, at);
  expect(wait).toBe(published?.askAfterMs);
  expect(wait).toBeGreaterThanOrEqual(300);
  expect(wait).toBeLessThanOrEqual(3_300);
});

test('what is as new as what was published stands', () => {
  const published = readPublished('31', { ...bid, bids: 1, currentBid: '99' });
  expect(withPublished(piece, published)).toBe(piece);
  expect(withPublished(piece, undefined)).toBe(piece);
});

test('an end that was published ends the bidding', () => {
  const published = readPublished('31', {
    status: 'sold',
    bids: 1,
    currentBid: '100',
    soldFor: '100',
    closedAt: '2026-11-24T16:00:00.000Z',
  });
  const shown = withPublished(piece, published);
  expect(shown).toMatchObject({ status: 'sold', soldFor: '100', closedAt: '2026-11-24T16:00:00.000Z' });
  expect(shown).not.toHaveProperty('minNextBid');
  expect(shown).not.toHaveProperty('turnsAt');
  expect(lookAgainMs(piece, published, at)).toBe(published?.askAfterMs);
  expect(lookAgainMs({ ...piece, closedAt: '2026-11-24T16:00:00.000Z' }, published, at)).toBe(false);
});

test('while the channel tells, it is asked for again when it turns; otherwise every few seconds', () => {
  const published = readPublished('31', { ...bid, bids: 1 });
  expect(lookAgainMs(piece, published, at + 600_000)).toBe(3_001_000);
  expect(lookAgainMs(piece, published, at + 3_600_001)).toBe(4_000);
  expect(lookAgainMs({ ...piece, turnsAt: at + 10 ** 10 }, published, at)).toBe(3_600_000);
  expect(lookAgainMs(piece, undefined, at)).toBe(4_000);
  expect(lookAgainMs(undefined, published, at)).toBe(4_000);
});

test.each([undefined, null, 'x', {}, { status: 'auction' }, { ...bid, bids: '2' }])(
  'nothing is made of %j',
  (state) => {
    expect(readPublished('31', state)).toBeUndefined();
  },
);
