import { laneTable, present, type RowOf } from '#capabilities/money/ledger/lane-table.ts';
import { unknownCase } from '#foundation/text/words.ts';
import type { AnyPiece, Auction, AuctionTerms, Bid, OtherWords } from '../piece.ts';

/** The auction's figures, of one under way or over. */
function figures(piece: AnyPiece): Pick<Auction, 'endsAt' | 'bidCount' | 'highest'> | null {
  if (piece.status === 'auction') return piece;
  return 'auction' in piece ? piece.auction : null;
}

/** What the lane changes in a piece's row. */
export const pieceTable = laneTable<AnyPiece>('nfts.piece')({
  key: { id: ['bigint', ({ id }) => id] },
  fixed: {},
  changing: {
    version: ['bigint', ({ version }) => version],
    status: ['text', ({ status }) => status],
    ends_at: ['timestamptz', (piece) => figures(piece)?.endsAt],
    bid_count: ['integer', (piece) => figures(piece)?.bidCount ?? 0],
    highest_bid: ['bigint', (piece) => figures(piece)?.highest?.units],
    highest_bidder: ['bigint', (piece) => figures(piece)?.highest?.customerId],
    owner_id: ['bigint', (piece) => (piece.status === 'sold' ? piece.buyer : null)],
    sold_for: ['bigint', (piece) => (piece.status === 'sold' ? piece.soldFor : null)],
    closed_at: ['timestamptz', (piece) => ('closedAt' in piece ? piece.closedAt : null)],
  },
});

/** What a row of nfts.piece says of its sale. */
export interface SaleRow extends RowOf<typeof pieceTable> {
  readonly title: string;
  readonly texts: OtherWords;
  readonly price: bigint | null;
  readonly starting_bid: bigint | null;
  readonly reserve: bigint | null;
  readonly starts_at: Date | null;
  readonly step_ppm: bigint | null;
  readonly extension_ms: number | null;
}

/** Of `nfts.piece p`. */
export const saleColumns = `${pieceTable.names('p')}, p.title, p.texts, p.price, p.starting_bid, p.reserve, p.starts_at,
  p.step_ppm, p.extension_ms`;

/** Throws on a row that the constraints of its table forbid. */
export function pieceOfRow(row: SaleRow): AnyPiece {
  const { id, title, version, status } = row;
  const titles = Object.fromEntries(Object.entries(row.texts).map(([tag, words]) => [tag, words.title]));
  const base = { id, title, titles, version };
  switch (status) {
    case 'listed':
      return { ...base, status, price: present(row.price) };
    case 'auction':
      return {
        ...base,
        status,
        startsAt: present(row.starts_at).getTime(),
        endsAt: present(row.ends_at).getTime(),
        startingBid: present(row.starting_bid),
        reserve: row.reserve,
        terms: present(termsOf(row)),
        bidCount: row.bid_count,
        highest: highestOf(row),
      };
    case 'sold': {
      return {
        ...base,
        ...closeOf(row),
        status,
        buyer: present(row.owner_id),
        soldFor: present(row.sold_for),
      };
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
  return { auction, closedAt: present(closed_at).getTime() };
}

function highestOf({ highest_bid, highest_bidder }: SaleRow): Auction['highest'] {
  if (highest_bid === null || highest_bidder === null) return null;
  return { customerId: highest_bidder, units: highest_bid };
}

interface PlacedBid extends Bid {
  readonly pieceId: bigint;
}

export const bidTable = laneTable<PlacedBid>('nfts.bid')({
  key: {
    piece_id: ['bigint', ({ pieceId }) => pieceId],
    number: ['integer', ({ number }) => number],
  },
  fixed: {
    customer_id: ['bigint', ({ customerId }) => customerId],
    units: ['bigint', ({ units }) => units],
    at: ['timestamptz', ({ at }) => at],
    extended_to: ['timestamptz', ({ extendedTo }) => extendedTo],
  },
  changing: {},
});
