import type { LaneConnection } from '#capabilities/money/ledger/face.ts';
import { jobPayload } from '#foundation/server-kit/tracing.ts';
import { type AnyPiece, isLive, type LivePiece } from '../piece.ts';
import {
  arraysOf,
  bidColumns,
  changedColumns,
  namesOf,
  type PlacedBidRow,
  pieceOfRow,
  type SaleRow,
  saleColumns,
  valuesOf,
} from './piece-rows.ts';

/**
 * What is on sale, locked until the batch is stored: when two batches sell, the second sees what the
 * first left.
 */
export async function lockLivePieces(connection: LaneConnection): Promise<LivePiece[]> {
  const rows = await connection.query<SaleRow>({
    name: 'nfts.lock-live',
    text: `select ${saleColumns} from nfts.piece where closed_at is null order by id for update`,
    values: [],
  });
  return rows.map(pieceOfRow).filter(isLive);
}

export async function updatePieces(connection: LaneConnection, pieces: readonly AnyPiece[]): Promise<void> {
  await connection.query({
    name: 'nfts.update-pieces',
    text: `
      update nfts.piece p
      set version = v.version, status = v.status, ends_at = v.ends_at, bid_count = v.bid_count, highest_bid = v.highest_bid,
        highest_bidder = v.highest_bidder, owner_id = v.owner_id, sold_for = v.sold_for, closed_at = v.closed_at
      from unnest(${arraysOf(changedColumns)}) as v (${namesOf(changedColumns)})
      where p.id = v.id`,
    values: valuesOf(changedColumns, pieces),
  });
}

export async function insertBids(connection: LaneConnection, bids: readonly PlacedBidRow[]): Promise<void> {
  await connection.query({
    name: 'nfts.insert-bids',
    text: `insert into nfts.bid (${namesOf(bidColumns)}) select * from unnest(${arraysOf(bidColumns)})`,
    values: valuesOf(bidColumns, bids),
  });
}

export const noticeTask = 'nft_notice';

/** A letter each, in the transaction of what it tells of: the job writes it in the customer's language. */
export async function addNoticeJobs(connection: LaneConnection, notices: readonly object[]): Promise<void> {
  await connection.query({
    name: 'nfts.add-notices',
    text: `
      select graphile_worker.add_job('${noticeTask}', notice::json, max_attempts => 8)
      from unnest($1::text[]) as notice`,
    values: [notices.map(jobPayload)],
  });
}
