import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Instant } from '#foundation/time/clock.ts';
import type { Language } from '#locales/languages.ts';

/** How a piece is sold. */
export const saleKinds = ['fixed', 'auction'] as const;
export type SaleKind = (typeof saleKinds)[number];

export const unsoldNftStatuses = ['ended', 'withdrawn'] as const;
export type UnsoldStatus = (typeof unsoldNftStatuses)[number];
export const nftStatuses = ['listed', 'auction', 'sold', ...unsoldNftStatuses] as const;
export type NftStatus = (typeof nftStatuses)[number];

/** What becomes of a bid without its bidder, who is notified. */
export const bidNews = ['outbid', 'won', 'reserveNotMet', 'ended', 'withdrawn'] as const;
export type BidNews = (typeof bidNews)[number];

/** Money in USDT units. Times by the platform's clock. */
export interface Bid {
  readonly number: number;
  readonly customerId: CustomerId;
  readonly units: bigint;
  readonly at: Instant;
  /** The end it moved the auction to; null when there was time enough left. */
  readonly extendedTo: Instant | null;
}

/** What is said of a piece in a language. */
export interface PieceWords {
  readonly title: string;
  readonly creator: string;
  readonly story: string;
  readonly alt: string;
}
/** In languages other than English, which every piece has. */
export type OtherWords = Readonly<Partial<Record<Language, PieceWords>>>;

interface Piece {
  readonly id: bigint;
  readonly title: string;
  /** In languages other than English. */
  readonly titles?: Readonly<Partial<Record<Language, string>>>;
  /** Rises with every change. */
  readonly version: bigint;
}

export interface FixedPricePiece extends Piece {
  readonly status: 'listed';
  readonly price: bigint;
}

/** What an auction runs by, as it was configured when it was listed (docs/product.md, "Charity NFTs"). */
export interface AuctionTerms {
  /** A bid must be above the highest by this share of it. */
  readonly stepPpm: bigint;
  /** A bid with less time left moves the end to this far away. */
  readonly extensionMs: number;
}

/** Not yet begun, running, or over and not yet settled: the clock tells. */
export interface Auction extends Piece {
  readonly status: 'auction';
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  readonly startingBid: bigint;
  /** Below it nothing is sold; null when any bid wins. */
  readonly reserve: bigint | null;
  readonly terms: AuctionTerms;
  readonly bidCount: number;
  /** Escrowed: in `held` of the bidder. */
  readonly highest: Pick<Bid, 'customerId' | 'units'> | null;
}

export type LivePiece = FixedPricePiece | Auction;

/** `ended`: over without a buyer. `withdrawn`: taken off the market by an operator. */
export type ClosedPiece = Piece & {
  readonly closedAt: Instant;
  /** What its auction came to; null of a fixed price. */
  readonly auction: Pick<Auction, 'endsAt' | 'bidCount' | 'highest'> | null;
} & (
    | { readonly status: 'sold'; readonly buyer: CustomerId; readonly soldFor: bigint }
    | { readonly status: UnsoldStatus }
  );

export type AnyPiece = LivePiece | ClosedPiece;

export function isLive(piece: AnyPiece): piece is LivePiece {
  return piece.status === 'listed' || piece.status === 'auction';
}

/** The ref of every transfer that has to do with a piece. */
export function refOf(id: bigint): string {
  return `nft-${id}`;
}

/** The topic of the live channel that says how its sale stands. */
export function topicOf(id: string): string {
  return `nft/${id}`;
}

export function remittanceRefOf(id: bigint): string {
  return `payout-${id}`;
}
