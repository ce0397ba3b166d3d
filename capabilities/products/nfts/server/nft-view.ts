import type { CustomerId } from '#foundation/ids/ids.ts';
import { formatUnits } from '#foundation/money/money.ts';
import { formatInstant, type Instant, secondMs } from '#foundation/time/clock.ts';
import type { Language } from '#locales/languages.ts';
import { type Nft, nftImage, notMinted, type PublishedSale } from '../contract.ts';
import type { AnyPiece, Auction, PieceWords } from '../piece.ts';
import { isReserveMet, leastBid } from '../rules.ts';
import { pieceOfRow } from './piece-rows.ts';
import type { PieceRow } from './pieces.sql.ts';

export interface Seen {
  readonly at: Instant;
  /** What the piece has brought the charity, by the ledger. */
  readonly donated: bigint;
  readonly viewer: CustomerId | undefined;
}

/** The viewer of pieces, and their language. */
export interface Reader {
  readonly viewer: CustomerId | undefined;
  readonly language: Language;
}

/** A piece as it is at an instant. */
export function nftView(row: PieceRow, seen: Seen, language: Language): Nft {
  return { ...factsOf(row, language), ...saleView(pieceOfRow(row), seen) };
}

/** In the reader's language, in English where it has no words in that. */
export function wordsOf({ title, creator, story, alt, texts }: PieceRow, language: Language): PieceWords {
  return texts[language] ?? { title, creator, story, alt };
}

/** What never changes. */
export function factsOf(row: PieceRow, language: Language): Omit<Nft, keyof SaleView> {
  const { title, creator, story, alt } = wordsOf(row, language);
  return {
    id: String(row.id),
    title,
    image: pictureAddress(row.picture),
    thumbnail: thumbAddress(row.picture),
    alt,
    creator,
    story,
    chain: row.chain ?? notMinted,
    address: row.address ?? `sha256:${row.picture}`,
    sample: row.is_sample,
    sale: row.sale,
    listedAt: row.listed_at.toISOString(),
    ...(row.price === null ? {} : { price: formatUnits(row.price) }),
    ...(row.starting_bid === null ? {} : { startingBid: formatUnits(row.starting_bid) }),
    ...(row.starts_at === null ? {} : { startsAt: row.starts_at.toISOString() }),
  };
}

export type SaleView = PublishedSale & Pick<Nft, 'cumulativeDonation' | 'ownedByMe'>;

/** How its sale stands. */
export function saleView(piece: AnyPiece, { at, donated, viewer }: Seen): SaleView {
  const common = {
    status: piece.status,
    bids: 0,
    cumulativeDonation: formatUnits(donated),
    ownedByMe: piece.status === 'sold' && piece.buyer === viewer,
  };
  if (piece.status === 'listed') return common;
  if (piece.status === 'auction') return { ...common, ...auctionView(piece, at) };
  return {
    ...common,
    ...(piece.auction === null ? {} : bidView(piece.auction)),
    closedAt: formatInstant(piece.closedAt),
    ...(piece.status === 'sold' ? { soldFor: formatUnits(piece.soldFor) } : {}),
  };
}

function auctionView(auction: Auction, at: Instant) {
  const isWaiting = at < auction.startsAt;
  const turns = isWaiting ? auction.startsAt : auction.endsAt;
  return {
    ...bidView(auction),
    status: isWaiting ? ('listed' as const) : auction.status,
    remainingSeconds: Math.max(0, turns - at) / secondMs,
    ...(at < auction.endsAt ? { minNextBid: formatUnits(leastBid(auction)) } : {}),
    ...(auction.reserve === null ? {} : { reserveMet: isReserveMet(auction) }),
  };
}

function bidView({ bidCount, highest, endsAt }: Pick<Auction, 'bidCount' | 'highest' | 'endsAt'>) {
  return {
    bids: bidCount,
    endsAt: formatInstant(endsAt),
    ...(highest === null ? {} : { currentBid: formatUnits(highest.units) }),
  };
}

export function pictureAddress(hash: string): string {
  return nftImage.path.replace('{hash}', hash);
}

export function thumbAddress(hash: string): string {
  return `${pictureAddress(hash)}?size=thumb`;
}
