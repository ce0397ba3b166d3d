import { expect, test } from 'vitest';
import type { NftDetail } from '../contract.ts';
import type { Timed } from './deadline.ts';
import { lookAgainMs, readTold, withTold } from './told-sale.ts';

const at = Date.parse('2026-11-24T15:00:00Z');
const piece: Timed<NftDetail> = {
  ...{
    id: '31',
    title: 'Tide',
    image: '',
    thumbnail: '',
    alt: '',
    creator: '',
    story: '',
    chain: '',
    address: '',
  },
  ...{ sample: true, sale: 'auction', status: 'auction', listedAt: '2026-11-20T12:00:00.000Z' },
  ...{
    bids: 1,
    currentBid: '100',
    minNextBid: '105',
    endsAt: '2026-11-24T16:00:00.000Z',
    turnsAt: at + 3_600_000,
  },
  ...{ cumulativeDonation: '0', ownedByMe: false, minimumStep: '0.05', extensionSeconds: 900 },
  ...{ bidHistory: [], history: [] },
};
const bid = {
  ...{ status: 'auction', bids: 2, currentBid: '150', minNextBid: '157.5', reserveMet: true },
  ...{ endsAt: '2026-11-24T16:05:00.000Z', remainingSeconds: 3900 },
};

test('a bid that was told is shown before it is asked for', () => {
  const told = readTold('31', bid);
  expect(withTold(piece, told)).toMatchObject({
    bids: 2,
    currentBid: '150',
    minNextBid: '157.5',
    title: 'Tide',
  });
  expect(withTold(piece, told).turnsAt).toBe(told?.turnsAt);
  // Whose it is, is asked for, by each at another moment.
  const wait = lookAgainMs(piece, told, at);
  expect(wait).toBe(told?.askAfterMs);
  expect(wait).toBeGreaterThanOrEqual(300);
  expect(wait).toBeLessThanOrEqual(3_300);
});

test('what is as new as what was told stands', () => {
  const told = readTold('31', { ...bid, bids: 1, currentBid: '99' });
  expect(withTold(piece, told)).toBe(piece);
  expect(withTold(piece, undefined)).toBe(piece);
});

test('an end that was told ends the bidding', () => {
  const told = readTold('31', {
    status: 'sold',
    bids: 1,
    currentBid: '100',
    soldFor: '100',
    closedAt: '2026-11-24T16:00:00.000Z',
  });
  const shown = withTold(piece, told);
  expect(shown).toMatchObject({ status: 'sold', soldFor: '100', closedAt: '2026-11-24T16:00:00.000Z' });
  expect(shown).not.toHaveProperty('minNextBid');
  expect(shown).not.toHaveProperty('turnsAt');
  expect(lookAgainMs(piece, told, at)).toBe(told?.askAfterMs);
  expect(lookAgainMs({ ...piece, closedAt: '2026-11-24T16:00:00.000Z' }, told, at)).toBe(false);
});

test('while the channel tells, it is asked for again when it turns; otherwise every few seconds', () => {
  const told = readTold('31', { ...bid, bids: 1 });
  expect(lookAgainMs(piece, told, at + 600_000)).toBe(3_001_000);
  expect(lookAgainMs(piece, told, at + 3_600_001)).toBe(4_000);
  expect(lookAgainMs({ ...piece, turnsAt: at + 10 ** 10 }, told, at)).toBe(3_600_000);
  expect(lookAgainMs(piece, undefined, at)).toBe(4_000);
  expect(lookAgainMs(undefined, told, at)).toBe(4_000);
});

test.each([undefined, null, 'x', {}, { status: 'auction' }, { ...bid, bids: '2' }])(
  'nothing is made of %j',
  (state) => {
    expect(readTold('31', state)).toBeUndefined();
  },
);
