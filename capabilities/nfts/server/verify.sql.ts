import { sql } from 'kysely';
import type { Database } from '#foundation/server-kit/database.ts';

/** What a piece or a pay-out says of money by its own row. */
export interface StatedRow {
  /** Changes whenever the row does. */
  readonly version: string;
  readonly id: bigint;
  readonly kind: 'piece' | 'payout';
  readonly status: string;
  readonly bidder: bigint | null;
  /** The highest bid of an open auction, what a sold piece was sold for, what an approved pay-out paid. */
  readonly units: bigint | null;
}

export async function selectStated(db: Database): Promise<StatedRow[]> {
  const { rows } = await sql<StatedRow>`
    select version::text, id, 'piece' as kind, status, case when status = 'auction' then highest_bidder end as bidder,
      case when status = 'auction' then highest_bid else sold_for end as units
    from nfts.piece
    union all
    select state, id, 'payout', state, null, case when state = 'approved' then units end from nfts.payout
    order by kind, id`.execute(db);
  return rows;
}
