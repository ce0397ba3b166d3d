import { parseRecordId } from '#foundation/ids/ids.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { AuctionMemory } from './auction-memory.ts';
import { pieceOfRow } from './piece-rows.ts';
import { type PieceRow, selectPiece } from './pieces.sql.ts';

export interface PieceFinder {
  /** Rereads a piece, and the memory of open auctions with it. */
  relearn(id: bigint): Promise<PieceRow | undefined>;
  /** The piece of a text that is its id. */
  find(text: string): Promise<PieceRow | undefined>;
}

export function createPieceFinder(db: Database, memory: AuctionMemory): PieceFinder {
  async function relearn(id: bigint): Promise<PieceRow | undefined> {
    const row = await selectPiece(db, id);
    if (row !== undefined) memory.learn(pieceOfRow(row));
    return row;
  }
  return {
    relearn,
    async find(text) {
      const id = parseRecordId(text);
      return id === undefined ? undefined : await relearn(id);
    },
  };
}
