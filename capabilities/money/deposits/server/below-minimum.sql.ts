import { sql } from 'kysely';
import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Asset } from '#foundation/money/money.ts';
import type { Network } from '#foundation/money/networks.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { allRows } from '#foundation/server-kit/statements.ts';
import type { DepositTerms } from '../rules.ts';
import { byAsset, paymentColumns, type StoredTransfer, storedTransfer } from './deposits.sql.ts';
import type { TransferRow } from './recharge-rows.ts';

/**
 * Payments that are no dust (any more) and that no deposit is made of, longest unseen first: the minimum was
 * lowered, or a platform of before kept them so.
 */
export async function selectUncounted(
  db: Database,
  network: Network,
  { minimum }: DepositTerms,
  limit: number,
): Promise<StoredTransfer[]> {
  const { rows } = await sql<TransferRow>`
    select ${paymentColumns} from deposits.transfer r
    where recharge_id is null and network = ${network} and seen in ('pending', 'included')
      and units > 0 and units * 100 >= ${byAsset(minimum)}::bigint
    order by seen_at limit ${limit}`.execute(db);
  return rows.map(storedTransfer);
}

/** Whose deposits below the minimum reach it together by now. */
export async function selectReached(
  db: Database,
  network: Network,
  { minimum, confirmations: needed }: DepositTerms,
) {
  return await allRows<{ customerId: CustomerId; asset: Asset }>(db)`
    select r.customer_id as "customerId", r.asset from deposits.recharge r
    join deposits.transfer t on t.customer_id = r.customer_id and t.recharge_id = r.id
    where r.status = 'belowMinimum' and r.network = ${network} and t.seen = 'included'
      and t.confirmations >= ${byAsset(needed)}::integer
    group by r.customer_id, r.asset having sum(t.units) >= ${byAsset(minimum)}::bigint`;
}

/** What has come of each currency and waits to be counted, of some customers. */
export async function selectWaitingTogether(
  db: Database,
  customerIds: readonly CustomerId[],
): Promise<{ customerId: CustomerId; asset: Asset; units: bigint }[]> {
  const { rows } = await sql<{ customerId: CustomerId; asset: Asset; units: string }>`
    select r.customer_id as "customerId", r.asset, sum(t.units)::text as units from deposits.recharge r
    join deposits.transfer t on t.customer_id = r.customer_id and t.recharge_id = r.id
    where r.customer_id = any (${customerIds}::bigint[]) and r.status = 'belowMinimum'
      and t.seen in ('pending', 'included')
    group by r.customer_id, r.asset`.execute(db);
  return rows.map((row) => ({ ...row, units: BigInt(row.units) }));
}
