import type { LaneConnection } from '#capabilities/money/ledger/face.ts';
import { jobPayload } from '#foundation/server-kit/tracing.ts';
import { isLive, type LivePiece } from '../piece.ts';
import { pieceOfRow, type SaleRow, saleColumns } from './piece-rows.ts';

/**
 * What is on sale, locked until the batch is stored: when two batches sell, the second sees what the
 * first left.
 */
export async function lockLivePieces(connection: LaneConnection): Promise<LivePiece[]> {
  const rows = await connection.query<SaleRow>({
    name: 'nfts.lock-live',
    text: `select ${saleColumns} from nfts.piece p where closed_at is null order by id for update`,
    values: [],
  });
  return rows.map(pieceOfRow).filter(isLive);
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
