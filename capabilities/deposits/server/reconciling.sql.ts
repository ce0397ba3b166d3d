import { sql } from 'kysely';
import type { Asset } from '#foundation/money/money.ts';
import type { Network } from '#foundation/money/networks.ts';
import type { Database, Tx } from '#foundation/server-kit/database.ts';

/** A deposit as both sides have it; nothing of it is 0. */
export interface DepositSide {
  /** What the chain shows at the height, as it counts. */
  readonly native: string;
  /** What the ledger has credited and not taken back. */
  readonly credited: bigint;
  readonly ref: string;
  readonly status: string;
  readonly seen: string | null;
  /** Of a sample chain that was begun anew. */
  readonly isOnOtherChain: boolean;
}

/** Every deposit that only one side knows, or whose digits the other cuts off. */
export async function selectSides(
  tx: Tx,
  asset: Asset,
  network: Network,
  height: number,
): Promise<DepositSide[]> {
  const { rows } = await sql<DepositSide>`
    with side as (
      select case when t.seen = 'included' and t.block_height <= ${height} and not t.other then t.native else 0 end as native,
        case when r.status = 'approved' then r.credited_units else 0 end as credited,
        coalesce(t.tx_hash, r.id::text) as ref, coalesce(r.status, 'belowMinimum') as status,
        t.seen, coalesce(t.other, false) as other, coalesce(t.units, 0) as units
      from (select * from deposits.recharge where asset = ${asset}) r
      full join (
        select t.*, t.genesis <> coalesce(w.genesis, t.genesis) as other
        from deposits.transfer t left join deposits.watch w on w.network = t.network
        where t.asset = ${asset} and t.network = ${network}
      ) t on t.recharge_id = r.id
    )
    select native::text as native, credited, ref, status, seen, other as "isOnOtherChain"
    from side
    where (native > 0) <> (credited > 0) or native > 0 and (units <> credited or native <> trunc(native, -10))
    order by ref`.execute(tx);
  return rows;
}

/** The last block that the watch of a network has looked at; undefined before its first look. */
export async function selectLookedThrough(db: Database, network: Network): Promise<number | undefined> {
  const { rows } = await sql<{ height: bigint }>`
    select height from deposits.watch where network = ${network}`.execute(db);
  return rows[0] === undefined ? undefined : Number(rows[0].height);
}
