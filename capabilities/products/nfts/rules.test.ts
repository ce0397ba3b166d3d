import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asCustomerId } from '#foundation/ids/ids.ts';
import { unitsPerWhole } from '#foundation/money/money.ts';
import { units } from '#foundation/money/testing/amounts.ts';
import { dayMs, hourMs, minuteMs } from '#foundation/time/clock.ts';
import type { Auction } from './piece.ts';
import {
  buyPiece,
  carriedBy,
  closePiece,
  isAuctionTime,
  leastBid,
  placeBid,
  settleAuction,
} from './rules.ts';

const start = Date.UTC(2026, 10, 21, 12);
const end = start + hourMs;
const terms = { stepPpm: 50_000n, extensionMs: 15 * minuteMs };
const [ada, bo] = [asCustomerId(1n), asCustomerId(2n)];

function auction(changes: Partial<Auction> = {}): Auction {
  return {
    id: 7n,
    title: 'Tide',
    version: 1n,
    status: 'auction',
    startsAt: start,
    endsAt: end,
    startingBid: units('100'),
    reserve: null,
    terms,
    bidCount: 0,
    highest: null,
    ...changes,
  };
}
const bidBy = (customerId = ada, amount = '100') => ({ customerId, units: units(amount) });

test.each([
  ['100', '105'],
  ['100.01', '105.02'],
  ['0.01', '0.02'],
  ['199.99', '209.99'],
  ['123.45', '129.63'],
])('above %s the next bid is at least %s: a twentieth more, in whole cents, rounded up', (highest, least) => {
  expect(leastBid(auction({ bidCount: 1, highest: bidBy(ada, highest) }))).toBe(units(least));
});

test('the first bid may be the starting bid', () => {
  expect(leastBid(auction())).toBe(units('100'));
});

describe('a bid', () => {
  test.each([
    ['before the start', start - 1, false],
    ['at the start', start, true],
    ['at the last millisecond', end - 1, true],
    ['at the end', end, false],
    ['after the end', end + 1, false],
  ])('%s', (_, at, isTaken) => {
    expect(placeBid(auction(), bidBy(), at).ok).toBe(isTaken);
  });

  test.each([
    [16 * minuteMs, null],
    [15 * minuteMs, null],
    [15 * minuteMs - 1, 15 * minuteMs],
    [1, 15 * minuteMs],
  ])('with %i ms left moves the end to %s ms away', (left, to) => {
    const at = end - left;
    const placed = placeBid(auction(), bidBy(), at);
    expect(placed).toMatchObject({
      value: {
        bid: { extendedTo: to === null ? null : at + to },
        auction: { endsAt: to === null ? end : at + to },
      },
    });
  });

  test('names whose escrow goes back', () => {
    const highest = bidBy(ada, '200');
    expect(placeBid(auction({ highest, bidCount: 3 }), bidBy(bo, '210'), start)).toMatchObject({
      value: { outbid: highest, bid: { number: 4 }, auction: { highest: bidBy(bo, '210'), version: 2n } },
    });
  });

  test.each([
    ['below the start', bidBy(bo, '99.99'), null, 'BID_BELOW_MINIMUM', { min: '100' }],
    ['below the step', bidBy(bo, '209.99'), bidBy(ada, '200'), 'BID_BELOW_MINIMUM', { min: '210' }],
    ['on one’s own highest', bidBy(ada, '900'), bidBy(ada, '200'), 'HIGHEST_BID_OWN', {}],
  ])('%s is refused', (_, bid, highest, refusal, params) => {
    expect(placeBid(auction({ highest }), bid, start)).toEqual({ ok: false, refusal, params });
  });

  test('is for an auction, not for a price', () => {
    const piece = { id: 7n, title: 'Tide', version: 1n, status: 'listed', price: units('100') } as const;
    expect(placeBid(piece, bidBy(), start)).toMatchObject({ refusal: 'NFT_STATUS_WRONG' });
    expect(placeBid(undefined, bidBy(), start)).toMatchObject({ refusal: 'NFT_STATUS_WRONG' });
    expect(buyPiece(auction(), ada, start)).toMatchObject({ refusal: 'NFT_STATUS_WRONG' });
    expect(buyPiece(piece, ada, start)).toMatchObject({
      value: { price: units('100'), piece: { status: 'sold', buyer: ada, soldFor: units('100') } },
    });
  });
});

describe('the end', () => {
  test.each([
    ['the highest bid wins', bidBy(bo, '300'), null, 'sold', true],
    ['at the reserve it wins', bidBy(bo, '300'), units('300'), 'sold', true],
    ['below the reserve no bid does', bidBy(bo, '299.99'), units('300'), 'ended', false],
    ['without a bid none does', null, null, 'ended', false],
  ])('%s', (_, highest, reserve, status, isSold) => {
    const settled = settleAuction(auction({ highest, reserve }), end);
    expect(settled).toMatchObject({ value: { highest, isSold, piece: { status, closedAt: end } } });
  });

  test('comes at its time, and once', () => {
    expect(settleAuction(auction(), end - 1)).toMatchObject({ refusal: 'NFT_STATUS_WRONG' });
    expect(settleAuction(undefined, end)).toMatchObject({ refusal: 'NFT_STATUS_WRONG' });
  });
});

describe('an operator', () => {
  const highest = bidBy(bo, '300');
  test('closes without a buyer, and over a bid only with a second one', () => {
    const close = (isSigned: boolean, piece = auction({ highest }), at = start) =>
      closePiece(piece, { status: 'withdrawn', isSigned }, at);
    expect(close(false)).toMatchObject({ refusal: 'NFT_HAS_BID' });
    expect(close(true)).toMatchObject({ value: { highest, isSold: false, piece: { status: 'withdrawn' } } });
    expect(close(false, auction())).toMatchObject({
      value: { highest: null, piece: { status: 'withdrawn' } },
    });
    // What is over is settled by its end alone.
    expect(close(true, auction({ highest }), end)).toMatchObject({ refusal: 'NFT_STATUS_WRONG' });
  });
});

test('an auction takes a quarter of an hour to 90 days', () => {
  const now = start;
  expect(isAuctionTime(now, now + 15 * minuteMs, now)).toBe(true);
  expect(isAuctionTime(now, now + 15 * minuteMs - 1, now)).toBe(false);
  expect(isAuctionTime(now + dayMs, now + 91 * dayMs, now)).toBe(true);
  expect(isAuctionTime(now, now + 91 * dayMs, now)).toBe(false);
  expect(isAuctionTime(now, Number.NaN, now)).toBe(false);
});

test('whatever is bid, and whenever: the highest only rises by the step, the end never comes nearer, refusals change nothing', () => {
  const bids = fc.array(
    fc.record({
      by: fc.integer({ min: 1, max: 4 }),
      cents: fc.integer({ min: 1, max: 100_000 }),
      wait: fc.nat(600_000),
    }),
    { maxLength: 40 },
  );
  fc.assert(
    fc.property(bids, (all) => {
      let piece = auction();
      let at = start;
      for (const { by, cents, wait } of all) {
        at += wait;
        const bid = { customerId: asCustomerId(BigInt(by)), units: (BigInt(cents) * unitsPerWhole) / 100n };
        const least = leastBid(piece);
        const placed = placeBid(piece, bid, at);
        const isDue = at < piece.endsAt && bid.units >= least && piece.highest?.customerId !== bid.customerId;
        expect(placed.ok).toBe(isDue);
        if (!placed.ok) continue;
        const next = placed.value.auction;
        expect(next.highest).toEqual(bid);
        expect(next.endsAt).toBeGreaterThanOrEqual(piece.endsAt);
        expect(next.endsAt - at).toBeGreaterThanOrEqual(Math.min(terms.extensionMs, piece.endsAt - at));
        expect(leastBid(next) * 100n).toBeGreaterThanOrEqual(bid.units * 105n);
        piece = next;
      }
    }),
    { numRuns: 100 },
  );
});

describe('what a pay-out carries', () => {
  const sold = [100n, 50n, 70n].map((soldFor, index) => ({ id: BigInt(index + 1), soldFor }));
  test.each([
    [0n, []],
    [99n, []],
    [100n, [1n]],
    // A later piece does not overtake one that is not covered.
    [149n, [1n]],
    [150n, [1n, 2n]],
    [1_000n, [1n, 2n, 3n]],
  ])('%s reaches %s', (units, reached) => {
    expect(carriedBy(units, sold).map(({ id }) => id)).toEqual(reached);
  });
});
