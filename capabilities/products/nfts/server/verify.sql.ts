import type { Tx } from '#foundation/server-kit/database.ts';
import { allRows } from '#foundation/server-kit/statements.ts';

export interface StatedRow {
  readonly kind: 'auction' | 'piece' | 'remittance';
  readonly id: bigint;
  /** The highest bidder of an auction; null otherwise. */
  readonly bidder: bigint | null;
  readonly units: bigint;
}

/** The highest bids of open auctions, what sold pieces were sold for, and what approved remittances paid. */
export function selectStated(tx: Tx): Promise<StatedRow[]> {
  return allRows<StatedRow>(tx)`
    select 'auction' as kind, id, highest_bidder as bidder, highest_bid as units
    from nfts.piece where status = 'auction' and highest_bid is not null
    union all
    select 'piece', id, null, sold_for from nfts.piece where status = 'sold'
    union all
    select 'remittance', id, null, units from nfts.payout where state = 'approved'
    order by kind, id`;
}
