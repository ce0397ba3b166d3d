import type { Finding } from '#capabilities/money/integrity/face.ts';
import type { Tx } from '#foundation/server-kit/database.ts';
import { firstRow } from '#foundation/server-kit/statements.ts';
import { closingRequests } from './closings.sql.ts';

/**
 * The first piece that went, or may go, past its highest bidder: closed over a bid without two operators in
 * its request and in the log of acts, sold otherwise than to the highest bid that was made, or on sale under
 * a picture that was bid for.
 */
export async function unsignedEnds(tx: Tx): Promise<Finding | undefined> {
  const found = await firstRow<{ id: bigint; problem: string }>(tx)`
    with bid as (
      select distinct on (piece_id) piece_id, units, customer_id from nfts.bid
      order by piece_id, units desc, number
    )
    select p.id, 'was closed over its highest bid without a second signature' as problem
    from nfts.piece p join bid on bid.piece_id = p.id
    where p.status in ('ended', 'withdrawn') and not p.of_before
      and not (p.status = 'ended' and p.closed_at >= p.ends_at and bid.units < coalesce(p.reserve, 0))
      and not exists (
        select from nfts.closing c
        where c.piece_id = p.id and c.status = p.status and c.state = 'approved' and c.decided_at = p.closed_at
          and exists (
            select from audit.act
            where subject = 'nft/' || p.id and name in ('nfts.end', 'nfts.withdraw')
              and operator_ids = c.requested_by || c.decided_by))
    union all
    select p.id, 'was not sold to its highest bid' from nfts.piece p join bid on bid.piece_id = p.id
    where p.status = 'sold' and (p.owner_id <> bid.customer_id or p.sold_for <> bid.units or p.closed_at < p.ends_at
      or bid.units < coalesce(p.reserve, 0))
    union all
    select p.id, 'says another highest bid than was made' from nfts.piece p left join bid on bid.piece_id = p.id
    where (p.highest_bid, p.highest_bidder) is distinct from (bid.units, bid.customer_id)
    union all
    select p.id, 'has a picture that was bid for before'
    from nfts.piece p join nfts.piece other on other.picture = p.picture and other.id < p.id and other.bid_count > 0
    where not p.is_sample and not p.of_before and p.status in ('listed', 'auction', 'sold')
    order by id, problem limit 1`;
  if (found === undefined) return await closingRequests.unsigned(tx);
  return { row: `piece ${found.id}`, problem: found.problem };
}
