import { sql } from 'kysely';
import type { Tx } from '#foundation/server-kit/database.ts';

export interface CharityDifference {
  readonly kind: 'escrow' | 'sale' | 'payout';
  readonly ref: string;
  readonly customer_id: bigint | null;
  readonly stated: string;
  readonly moved: string;
}

/** What each piece and pay-out states against what the ledger moved under its ref. Reads the whole ledger. */
export async function selectCharityDifferences(
  tx: Tx,
  limit: number,
): Promise<{ openAuctions: number; soldPieces: number; payouts: number; differences: CharityDifference[] }> {
  const { rows: counts } = await sql<{ open: bigint; sold: bigint; paid: bigint }>`
    select (select count(*) from nfts.piece where status = 'auction') as open,
      (select count(*) from nfts.piece where status = 'sold') as sold,
      (select count(*) from nfts.payout where state = 'approved') as paid`.execute(tx);
  const { rows } = await sql<CharityDifference>`
    with moved as (
      select t.ref, t.customer_id, t.from_account, t.to_account, t.units
      from ledger.transfer t
      where t.book = 2 and t.asset = 1
        and (t.ref like 'nft-%' or t.from_account = 18 or t.to_account = 18)
    ),
    compared as (
      select 'escrow' as kind, ref, customer_id,
        coalesce(stated.units, 0) as stated, coalesce(held.units, 0) as moved
      from (
        select 'nft-' || id as ref, highest_bidder as customer_id, highest_bid as units
        from nfts.piece where status = 'auction' and highest_bid is not null
      ) as stated
      full join (
        select ref, customer_id, sum(case when to_account = 2 then units else -units end) as units
        from moved where ref like 'nft-%' and (from_account = 2 or to_account = 2) group by ref, customer_id
      ) as held using (ref, customer_id)
      union all
      select 'sale', ref, null, coalesce(stated.units, 0), coalesce(received.units, 0)
      from (select 'nft-' || id as ref, sold_for as units from nfts.piece where status = 'sold') as stated
      full join (select ref, sum(units) as units from moved where to_account = 18 group by ref) as received using (ref)
      union all
      select 'payout', ref, null, coalesce(stated.units, 0), coalesce(paid.units, 0)
      from (select 'payout-' || id as ref, units from nfts.payout where state = 'approved') as stated
      full join (select ref, sum(units) as units from moved where from_account = 18 group by ref) as paid using (ref)
    )
    select kind, ref, customer_id, stated::text, moved::text
    from compared where stated <> moved
    order by kind, ref limit ${limit}`.execute(tx);
  const [count] = counts;
  return {
    openAuctions: Number(count?.open ?? 0),
    soldPieces: Number(count?.sold ?? 0),
    payouts: Number(count?.paid ?? 0),
    differences: rows,
  };
}
