import type { LaneParticipant } from '#capabilities/money/ledger/face.ts';
import { accountKeyText } from '#capabilities/money/ledger/rules.ts';
import { asCustomerId } from '#foundation/ids/ids.ts';
import type { ApprovedRequest } from '#foundation/server-kit/operator-requests.ts';
import { type AnyPiece, type Bid, isLive, type LivePiece } from '../piece.ts';
import type { AuctionMemory } from './auction-memory.ts';
import { closingRequests } from './closings.sql.ts';
import { addNoticeJobs, lockLivePieces } from './lane.sql.ts';
import type { Notice } from './notices.ts';
import { bidTable, pieceTable } from './piece-rows.ts';

/** Everything on sale, by id. One state for all customers: customer 0's. */
export type Market = ReadonlyMap<bigint, LivePiece>;

export type SignedClosing = Pick<ApprovedRequest, 'id' | 'decidedBy'>;

export interface NftChange {
  readonly piece: AnyPiece;
  readonly bid?: Bid;
  /** What two operators agreed on: approved together with what it does. */
  readonly closing?: ApprovedRequest;
  readonly notices: readonly Notice[];
}

export type NftParticipant = LaneParticipant<Market, NftChange>;

/** Whose books the sales' own state stands in. */
export const houseKey = { book: 'real', customerId: asCustomerId(0n) } as const;

/** The pieces' part in the money lane. */
export function createNftParticipant(memory: AuctionMemory): NftParticipant {
  return {
    name: 'nfts',
    empty: new Map(),
    async load(connection) {
      const live = await lockLivePieces(connection);
      return new Map([[accountKeyText(houseKey), new Map(live.map((piece) => [piece.id, piece]))]]);
    },
    apply(market, { piece }) {
      const after = new Map(market);
      if (isLive(piece)) after.set(piece.id, piece);
      else after.delete(piece.id);
      return after;
    },
    async store(connection, changes) {
      const all = changes.map(({ change }) => change);
      const last = new Map(all.map(({ piece }) => [piece.id, piece]));
      const bids = all.flatMap(({ piece, bid }) =>
        bid === undefined ? [] : [{ ...bid, pieceId: piece.id }],
      );
      const notices = all.flatMap((change) => change.notices);
      const closings = all.flatMap(({ closing }) => closing ?? []);
      await Promise.all([
        pieceTable.update(connection, [...last.values()]),
        bids.length > 0 && bidTable.insert(connection, bids),
        closings.length > 0 && connection.query(closingRequests.approval(closings)),
        notices.length > 0 && addNoticeJobs(connection, notices),
      ]);
    },
    committed(changes) {
      for (const { change } of changes) memory.learn(change.piece);
    },
  };
}
