import type { Transfer } from '#capabilities/money/ledger/rules.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import { formatUnits, unitsPerWhole } from '#foundation/money/money.ts';
import { divide } from '#foundation/money/rounding.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import { dayMs, type Instant, minuteMs } from '#foundation/time/clock.ts';
import {
  type Auction,
  type Bid,
  type ClosedPiece,
  type LivePiece,
  refOf,
  remittanceRefOf,
  type UnsoldStatus,
} from './piece.ts';

const million = 1_000_000n;
/** Bids are asked for in whole cents. */
const cent = unitsPerWhole / 100n;

/** The least that the next bid may be, in whole cents, rounded up. */
export function leastBid({ highest, startingBid, terms: { stepPpm } }: Auction): bigint {
  if (highest === null) return startingBid;
  return divide(highest.units * (million + stepPpm), million * cent, 'up') * cent;
}

export interface PlacedBid {
  readonly auction: Auction;
  readonly bid: Bid;
  /** Whose escrow goes back, at once. */
  readonly outbid: Auction['highest'];
}

/**
 * NFT_STATUS_WRONG when it is not running at that instant, HIGHEST_BID_OWN, BID_BELOW_MINIMUM with the least
 * that would do. A refused bid extends nothing.
 */
export function placeBid(
  piece: LivePiece | undefined,
  { customerId, units }: Pick<Bid, 'customerId' | 'units'>,
  at: Instant,
): Result<PlacedBid> {
  if (piece?.status !== 'auction' || !isRunning(piece, at)) return refuse('NFT_STATUS_WRONG');
  if (piece.highest?.customerId === customerId) return refuse('HIGHEST_BID_OWN');
  const least = leastBid(piece);
  if (units < least) return refuse('BID_BELOW_MINIMUM', { min: formatUnits(least) });
  const extended = at + piece.terms.extensionMs;
  const extendedTo = extended > piece.endsAt ? extended : null;
  const bid = { number: piece.bidCount + 1, customerId, units, at, extendedTo };
  return accept({
    bid,
    outbid: piece.highest,
    auction: {
      ...piece,
      version: piece.version + 1n,
      endsAt: extendedTo ?? piece.endsAt,
      bidCount: bid.number,
      highest: { customerId, units },
    },
  });
}

/** From its start on, and before its end. */
export function isRunning({ startsAt, endsAt }: Pick<Auction, 'startsAt' | 'endsAt'>, at: Instant): boolean {
  return startsAt <= at && at < endsAt;
}

export function isReserveMet({ highest, reserve }: Pick<Auction, 'highest' | 'reserve'>): boolean {
  return highest !== null && highest.units >= (reserve ?? 0n);
}

/** NFT_STATUS_WRONG when it is not for sale at a price. */
export function buyPiece(
  piece: LivePiece | undefined,
  buyer: CustomerId,
  at: Instant,
): Result<{ piece: ClosedPiece; price: bigint }> {
  if (piece?.status !== 'listed') return refuse('NFT_STATUS_WRONG');
  return accept({ piece: sold(piece, buyer, piece.price, at), price: piece.price });
}

export interface Settlement {
  readonly piece: ClosedPiece;
  /** The highest bid, and what becomes of its escrow. */
  readonly highest: Auction['highest'];
  readonly isSold: boolean;
}

/**
 * At its end: the highest bid wins when the reserve is met. NFT_STATUS_WRONG before it, and when it is
 * settled already.
 */
export function settleAuction(piece: LivePiece | undefined, at: Instant): Result<Settlement> {
  if (piece?.status !== 'auction' || at < piece.endsAt) return refuse('NFT_STATUS_WRONG');
  const { highest } = piece;
  if (highest === null || !isReserveMet(piece))
    return accept({ piece: closed(piece, 'ended', at), highest, isSold: false });
  return accept({ piece: sold(piece, highest.customerId, highest.units, at), highest, isSold: true });
}

/**
 * An operator takes it off the market, or ends its sale without a buyer; over a bid two do (`isSigned`), and
 * NFT_HAS_BID for one: it goes back whole, and the piece is never sold to another. NFT_STATUS_WRONG when it
 * is closed already, or its time is over: then its end decides.
 */
export function closePiece(
  piece: LivePiece | undefined,
  { status, isSigned }: { readonly status: UnsoldStatus; readonly isSigned: boolean },
  at: Instant,
): Result<Settlement> {
  const isOver = piece?.status === 'auction' && piece.endsAt <= at;
  if (piece === undefined || isOver) return refuse('NFT_STATUS_WRONG');
  const highest = piece.status === 'auction' ? piece.highest : null;
  if (highest !== null && !isSigned) return refuse('NFT_HAS_BID');
  return accept({ piece: closed(piece, status, at), highest, isSold: false });
}

function sold(piece: LivePiece, buyer: CustomerId, soldFor: bigint, closedAt: Instant): ClosedPiece {
  return { ...remains(piece), status: 'sold', buyer, soldFor, closedAt };
}

function closed(piece: LivePiece, status: UnsoldStatus, closedAt: Instant): ClosedPiece {
  return { ...remains(piece), status, closedAt };
}

function remains(piece: LivePiece) {
  const { id, title, titles = {}, version } = piece;
  const named = { id, title, titles, version: version + 1n };
  if (piece.status === 'listed') return { ...named, auction: null };
  const { endsAt, bidCount, highest } = piece;
  return { ...named, auction: { endsAt, bidCount, highest } };
}

type Moved = { readonly id: bigint; readonly units: bigint };

/**
 * Into escrow, out of it back, out of it to the charity; and a price paid to the charity. Always the whole of
 * it.
 */
export const escrowed = (moved: Moved) => transferOf(moved, 'available', 'held', 'nftBid');
export const released = (moved: Moved) => transferOf(moved, 'held', 'available', 'nftRelease');
export const won = (moved: Moved) => transferOf(moved, 'held', 'house/charity-payable', 'nftSale');
export const bought = (moved: Moved) =>
  transferOf(moved, 'available', 'house/charity-payable', 'nftPurchase');

function transferOf(
  { id, units }: Moved,
  from: Transfer['from'],
  to: Transfer['to'],
  reason: Transfer['reason'],
): Transfer {
  return { from, to, asset: 'USDT', units, reason, ref: refOf(id) };
}

export interface Remittance {
  readonly id: bigint;
  readonly units: bigint;
  readonly reference: string;
  /** SHA-256 of the evidence as it is kept. */
  readonly documentHash: string;
}

/** What left the platform for the charity, with what shows it; the hash chain covers both. */
export function remittanceTransfer({ id, units, reference, documentHash }: Remittance): Transfer {
  return {
    from: 'house/charity-payable',
    to: 'outside',
    asset: 'USDT',
    units,
    reason: 'charityPayout',
    ref: remittanceRefOf(id),
    evidence: JSON.stringify([{ document: documentHash, reference }]),
  };
}

/** A piece that was sold, as far as the charity's money is concerned. */
export interface SoldPiece {
  readonly id: bigint;
  readonly soldFor: bigint;
}

/**
 * Which pieces a sum carries that was paid out to the charity: in the order they were sold, each as soon as
 * all it was sold for is paid out. `units`: what is paid out beyond the pieces that were carried before.
 */
export function carriedBy<Piece extends SoldPiece>(units: bigint, sold: readonly Piece[]): Piece[] {
  const carried: Piece[] = [];
  let left = units;
  for (const piece of sold) {
    if (piece.soldFor > left) return carried;
    left -= piece.soldFor;
    carried.push(piece);
  }
  return carried;
}

/** What a decision on a remittance may name (`reviews.reasons.<code>`). */
export const remittanceReasons = {
  approve: ['evidenceChecked'],
  reject: ['evidenceMissing', 'wrongAmount', 'notJustified'],
} as const;

/** A remittance is to be decided within this time. */
export const remittanceDueMs = dayMs;

/** What a decision on an auction's end over a bid may name. */
export const closingReasons = {
  approve: ['legalReason', 'listedByMistake', 'listerAsked'],
  reject: ['notJustified', 'bidStands'],
} as const;

/** It is to be decided within this time, and before the auction ends by itself. */
export const closingDueMs = dayMs;

/** Pieces on sale at the same time: the lane looks at all of them for each bid. */
export const livePiecesAtMost = 200;
export const smallestPrice = unitsPerWhole;

/**
 * Whether an auction listed now may run from `startsAt` to `endsAt`: a quarter of an hour to 90 days, begun
 * at most a year from now.
 */
export function isAuctionTime(startsAt: Instant, endsAt: Instant, now: Instant): boolean {
  const length = endsAt - Math.max(startsAt, now);
  return startsAt <= now + 365 * dayMs && length >= 15 * minuteMs && length <= 90 * dayMs;
}
