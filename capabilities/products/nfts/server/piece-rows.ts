import { asCustomerId } from '#foundation/ids/ids.ts';
import { unknownCase } from '#foundation/text/words.ts';
import { formatInstant, type Instant } from '#foundation/time/clock.ts';
import type { AnyPiece, Auction, AuctionTerms, Bid, NftStatus, OtherWords } from '../piece.ts';

/** What a row of nfts.piece says of its sale. */
export interface SaleRow {
  readonly id: bigint;
  readonly title: string;
  readonly texts: OtherWords;
  readonly version: bigint;
  readonly status: NftStatus;
  readonly price: bigint | null;
  readonly starting_bid: bigint | null;
  readonly reserve: bigint | null;
  readonly starts_at: Date | null;
  readonly ends_at: Date | null;
  readonly step_ppm: bigint | null;
  readonly extension_ms: number | null;
  readonly bid_count: number;
  readonly highest_bid: bigint | null;
  readonly highest_bidder: bigint | null;
  readonly owner_id: bigint | null;
  readonly sold_for: bigint | null;
  readonly closed_at: Date | null;
}

export const saleColumns =
  'id, title, texts, version, status, price, starting_bid, reserve, starts_at, ends_at, step_ppm, extension_ms, bid_count, highest_bid, highest_bidder, owner_id, sold_for, closed_at';

/** Throws on a row that the constraints of its table forbid. */
export function pieceOfRow(row: SaleRow): AnyPiece {
  const { id, title, version, status } = row;
  const titles = Object.fromEntries(Object.entries(row.texts).map(([tag, words]) => [tag, words.title]));
  const base = { id, title, titles, version };
  switch (status) {
    case 'listed':
      return { ...base, status, price: given(row.price) };
    case 'auction':
      return {
        ...base,
        status,
        startsAt: given(row.starts_at).getTime(),
        endsAt: given(row.ends_at).getTime(),
        startingBid: given(row.starting_bid),
        reserve: row.reserve,
        terms: given(termsOf(row)),
        bidCount: row.bid_count,
        highest: highestOf(row),
      };
    case 'sold': {
      const buyer = asCustomerId(given(row.owner_id));
      return { ...base, ...closeOf(row), status, buyer, soldFor: given(row.sold_for) };
    }
    case 'ended':
    case 'withdrawn':
      return { ...base, ...closeOf(row), status };
    default:
      return unknownCase(status);
  }
}

/** What its auction runs or ran by; null of a fixed price. */
export function termsOf({ step_ppm, extension_ms }: SaleRow): AuctionTerms | null {
  if (step_ppm === null || extension_ms === null) return null;
  return { stepPpm: step_ppm, extensionMs: extension_ms };
}

function closeOf(row: SaleRow) {
  const { ends_at, bid_count: bidCount, closed_at } = row;
  const auction = ends_at === null ? null : { endsAt: ends_at.getTime(), bidCount, highest: highestOf(row) };
  return { auction, closedAt: given(closed_at).getTime() };
}

function highestOf({ highest_bid, highest_bidder }: SaleRow): Auction['highest'] {
  if (highest_bid === null || highest_bidder === null) return null;
  return { customerId: asCustomerId(highest_bidder), units: highest_bid };
}

function given<T>(value: T | null): T {
  if (value === null) throw new Error('unexpected NULL in the row of a piece for its state');
  return value;
}

type Column<T> = readonly [name: string, type: string, value: (row: T) => unknown];
const time = (at: Instant | null) => (at === null ? null : formatInstant(at));

/** The auction's figures, of one under way or over. */
function figures(piece: AnyPiece): Pick<Auction, 'endsAt' | 'bidCount' | 'highest'> | null {
  if (piece.status === 'auction') return piece;
  return 'auction' in piece ? piece.auction : null;
}

/** What changes in a piece's row. */
export const changedColumns: readonly Column<AnyPiece>[] = [
  ['id', 'bigint', ({ id }) => id],
  ['version', 'bigint', ({ version }) => version],
  ['status', 'text', ({ status }) => status],
  ['ends_at', 'timestamptz', (piece) => time(figures(piece)?.endsAt ?? null)],
  ['bid_count', 'integer', (piece) => figures(piece)?.bidCount ?? 0],
  ['highest_bid', 'bigint', (piece) => figures(piece)?.highest?.units ?? null],
  ['highest_bidder', 'bigint', (piece) => figures(piece)?.highest?.customerId ?? null],
  ['owner_id', 'bigint', (piece) => (piece.status === 'sold' ? piece.buyer : null)],
  ['sold_for', 'bigint', (piece) => (piece.status === 'sold' ? piece.soldFor : null)],
  ['closed_at', 'timestamptz', (piece) => ('closedAt' in piece ? time(piece.closedAt) : null)],
];

export interface PlacedBidRow extends Bid {
  readonly pieceId: bigint;
}

export const bidColumns: readonly Column<PlacedBidRow>[] = [
  ['piece_id', 'bigint', ({ pieceId }) => pieceId],
  ['number', 'integer', ({ number }) => number],
  ['customer_id', 'bigint', ({ customerId }) => customerId],
  ['units', 'bigint', ({ units }) => units],
  ['at', 'timestamptz', ({ at }) => time(at)],
  ['extended_to', 'timestamptz', ({ extendedTo }) => time(extendedTo)],
];

export const namesOf = <T>(columns: readonly Column<T>[]) => columns.map(([name]) => name).join(', ');
export const arraysOf = <T>(columns: readonly Column<T>[]) =>
  columns.map(([, type], index) => `$${index + 1}::${type}[]`).join(', ');
export const valuesOf = <T>(columns: readonly Column<T>[], rows: readonly T[]) =>
  columns.map(([, , value]) => rows.map(value));
