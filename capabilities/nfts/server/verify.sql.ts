import { sql } from 'kysely';
import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Tx } from '#foundation/server-kit/database.ts';

/** The highest bids of open auctions, by bidder. */
export async function sumEscrow(tx: Tx): Promise<{ customerId: CustomerId; units: string }[]> {
  const { rows } = await sql<{ customerId: CustomerId; units: string }>`
    select highest_bidder as "customerId", sum(highest_bid)::text as units
    from nfts.piece where status = 'auction' and highest_bidder is not null
    group by highest_bidder`.execute(tx);
  return rows;
}

export interface StatedRow {
  readonly id: bigint;
  readonly kind: 'piece' | 'payout';
  readonly units: bigint;
}

/** What sold pieces were sold for, and what approved pay-outs paid. */
export async function selectStated(tx: Tx): Promise<StatedRow[]> {
  const { rows } = await sql<StatedRow>`
    select id, 'piece' as kind, sold_for as units from nfts.piece where status = 'sold'
    union all
    select id, 'payout', units from nfts.payout where state = 'approved'
    order by kind, id`.execute(tx);
  return rows;
}
