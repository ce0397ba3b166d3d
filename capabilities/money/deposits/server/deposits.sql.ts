import { sql } from 'kysely';
import type { CustomerId, RecordId } from '#foundation/ids/ids.ts';
import type { Asset } from '#foundation/money/money.ts';
import type { Network } from '#foundation/money/networks.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { andWithin, type Period } from '#foundation/server-kit/period.ts';
import { allRows } from '#foundation/server-kit/statements.ts';
import type { RechargeStatus } from '../rules.ts';
import {
  foundOfRow,
  type OwnedRecharge,
  paymentTable,
  type RechargeRow,
  rechargeColumns,
  rechargeOfRow,
  type TransferRow,
} from './recharge-rows.ts';

const columns = sql.raw(rechargeColumns);
export const withTransfers = sql`deposits.recharge r
  left join deposits.transfer t on t.customer_id = r.customer_id and t.recharge_id = r.id`;
const joined = sql`select ${columns} from ${withTransfers}`;

/** What a document says for the currency of `r`. */
export function byAsset(of: Readonly<Record<Asset, bigint | number>>) {
  return sql`case r.asset when 'USDT' then ${of.USDT} when 'BTC' then ${of.BTC} else ${of.ETH} end`;
}

export interface RechargeFilter {
  readonly status?: RechargeStatus | undefined;
  readonly asset?: Asset | undefined;
}

/** A page of a customer's deposits, newest first, and how many there are. */
export async function selectRecharges(
  db: Database,
  customerId: CustomerId,
  { status, asset }: RechargeFilter,
  page: { readonly offset: number; readonly limit: number },
): Promise<{ total: number; recharges: OwnedRecharge[] }> {
  const matching = sql`r.customer_id = ${customerId} and (${status ?? null}::text is null or r.status = ${status ?? null})
    and (${asset ?? null}::text is null or r.asset = ${asset ?? null})`;
  const count = await sql<{ total: bigint }>`
    select count(*) as total from deposits.recharge r where ${matching}`.execute(db);
  const { rows } = await sql<RechargeRow>`
    ${joined} where ${matching} order by r.id desc offset ${page.offset} limit ${page.limit}`.execute(db);
  return { total: Number(count.rows[0]?.total ?? 0n), recharges: rows.map(rechargeOfRow) };
}

export async function selectRecharge(db: Database, id: RecordId): Promise<OwnedRecharge | undefined> {
  const { rows } = await sql<RechargeRow>`${joined} where r.id = ${id}`.execute(db);
  return rows.map(rechargeOfRow)[0];
}

/**
 * Whether the customer has named this transaction before, or it has been credited to them; of a rejected
 * deposit neither counts.
 */
export async function isCreditedOrAnnounced(
  db: Database,
  customerId: CustomerId,
  asset: Asset,
  {
    txHash = null,
    last6 = null,
  }: { readonly txHash?: string | null | undefined; readonly last6?: string | null | undefined },
): Promise<boolean> {
  const { rows } = await sql`
    select from deposits.recharge r
    left join deposits.transfer t on t.customer_id = r.customer_id and t.recharge_id = r.id
    where r.customer_id = ${customerId} and r.asset = ${asset} and r.status <> 'rejected' and (
      r.claimed_hash = ${txHash} or (r.status in ('approved', 'returned') and (
        t.tx_hash = ${txHash} or (${txHash}::text is null and right(t.tx_hash, 6) = ${last6}))))
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Deposits of other customers who name the same transaction. */
export async function countOthersAnnouncing(
  db: Database,
  customerId: CustomerId,
  network: Network,
  txHash: string,
): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from deposits.recharge
    where network = ${network} and claimed_hash = ${txHash} and customer_id <> ${customerId} and status <> 'rejected'`.execute(
    db,
  );
  return Number(rows[0]?.count ?? 0n);
}

export interface StoredTransfer extends ReturnType<typeof foundOfRow> {
  readonly customerId: CustomerId;
  readonly rechargeId: RecordId | undefined;
}

export const paymentColumns = sql.raw(paymentTable.names());

/** What is stored of a transaction's payments to any customer. */
export async function selectTransfersOf(db: Database, network: Network, txHash: string) {
  const { rows } = await sql<TransferRow>`
    select ${paymentColumns} from deposits.transfer where network = ${network} and tx_hash = ${txHash}`.execute(
    db,
  );
  return rows.map(storedTransfer);
}

/**
 * A customer's payments in a currency that belong to no deposit, or to one that was rejected. Newest first,
 * so many at most.
 */
export async function selectUnannounced(db: Database, customerId: CustomerId, asset: Asset, limit: number) {
  const { rows } = await sql<TransferRow>`
    select ${paymentColumns} from deposits.transfer t
    where customer_id = ${customerId} and asset = ${asset} and not exists (
      select from deposits.recharge r
      where r.customer_id = t.customer_id and r.id = t.recharge_id and r.status <> 'rejected')
    order by first_seen_at desc limit ${limit}`.execute(db);
  return rows.map(storedTransfer);
}

export function storedTransfer(row: TransferRow): StoredTransfer {
  return { ...foundOfRow(row), customerId: row.customer_id, rechargeId: row.recharge_id ?? undefined };
}

/**
 * Transactions of a network that have to be looked at again, those longest unseen first: open deposits' own,
 * and hashes customers named.
 */
export async function selectWatched(db: Database, network: Network, genesis: string, limit: number) {
  const { rows } = await sql<{ tx_hash: string }>`
    (select tx_hash, min(seen_at) as seen_at from deposits.transfer t
      where t.network = ${network} and t.genesis = ${genesis} and not t.is_final and exists (
        select from deposits.recharge r where r.customer_id = t.customer_id and r.id = t.recharge_id and r.is_open)
      group by tx_hash order by seen_at limit ${limit})
    union
    (select r.claimed_hash, r.created_at from deposits.recharge r
      where r.network = ${network} and r.is_open and r.claimed_hash is not null and r.status = 'review'
        and not exists (select from deposits.transfer t where t.customer_id = r.customer_id and t.recharge_id = r.id)
      order by r.created_at desc limit ${limit})`.execute(db);
  return [...new Set(rows.map((row) => row.tx_hash))];
}

/**
 * Which of these customers have a deposit in the currency that operators credited without the chain, and the
 * chain has not shown since.
 */
export async function selectCreditedWithoutChain(
  db: Database,
  customerIds: readonly CustomerId[],
  since: Date,
) {
  return await allRows<{ customerId: CustomerId; asset: Asset; id: RecordId }>(db)`
    select r.customer_id as "customerId", r.asset, r.id from deposits.recharge r
    where r.customer_id = any (${customerIds}::bigint[]) and r.is_open and r.status = 'approved' and r.basis = 'operators'
      and r.decided_at > ${since} and not exists (select from deposits.transfer t where t.customer_id = r.customer_id and t.recharge_id = r.id)`;
}

/** What was credited to each of these customers since a moment, by currency. */
export async function selectCreditedSince(db: Database, customerIds: readonly CustomerId[], since: Date) {
  return await allRows<{ customerId: CustomerId; asset: Asset; units: bigint }>(db)`
    select customer_id as "customerId", asset, sum(credited_units)::bigint as units from deposits.recharge
    where customer_id = any (${customerIds}::bigint[]) and status = 'approved' and decided_at > ${since}
    group by customer_id, asset`;
}

export interface WatchRow {
  readonly network: Network;
  readonly genesis: string;
  readonly height: bigint;
  /** Empty while no block was looked at: then the height is the one at which the chain was first known. */
  readonly hash: string;
  readonly checked_at: Date;
  readonly fault: string | null;
  readonly fault_since: Date | null;
}

/** The last block that was looked at; undefined while none was. */
export function lookedThrough({ height, hash }: WatchRow): number | undefined {
  return hash === '' ? undefined : Number(height);
}

export async function selectWatch(db: Database) {
  return await allRows<WatchRow>(db)`
    select network, genesis, height, hash, checked_at, fault, fault_since from deposits.watch`;
}

/** Where the next scan goes on; the network answers. */
export async function storeWatch(
  db: Database,
  {
    network,
    genesis,
    height,
    hash,
    at,
  }: Pick<WatchRow, 'network' | 'genesis' | 'hash'> & { height: number; at: Date },
): Promise<void> {
  await sql`
    insert into deposits.watch (network, genesis, height, hash, checked_at) values (${network}, ${genesis}, ${height}, ${hash}, ${at})
    on conflict (network) do update set genesis = excluded.genesis, height = excluded.height, hash = excluded.hash,
      checked_at = excluded.checked_at, fault = null, fault_since = null`.execute(db);
}

export async function storeFault(db: Database, network: Network, fault: string, at: Date): Promise<void> {
  await sql`
    insert into deposits.watch (network, genesis, height, hash, checked_at, fault, fault_since)
    values (${network}, '', 0, '', ${at}, ${fault}, ${at})
    on conflict (network) do update set checked_at = excluded.checked_at, fault = excluded.fault,
      fault_since = coalesce(deposits.watch.fault_since, excluded.fault_since)`.execute(db);
}

export interface DeskFilter extends Period {
  readonly status?: RechargeStatus | 'held' | undefined;
  readonly customerId?: CustomerId | undefined;
  /** In lower case: the end of a transaction's hash. */
  readonly hashEnd?: string | undefined;
}

/** A page of all customers' deposits, newest first, and how many there are. */
export async function selectForDesk(
  db: Database,
  { status = undefined, customerId = undefined, hashEnd = undefined, ...period }: DeskFilter,
  page: { readonly offset: number; readonly limit: number },
): Promise<{ total: number; recharges: OwnedRecharge[] }> {
  const plain = status === 'held' ? undefined : status;
  const matching = sql`(${plain ?? null}::text is null or r.status = ${plain ?? null})
    and (${status !== 'held'} or r.problem is not null)
    and (${customerId ?? null}::bigint is null or r.customer_id = ${customerId ?? null})
    and (${hashEnd ?? null}::text is null or right(coalesce(t.tx_hash, r.claimed_hash, r.claimed_last6), ${hashEnd?.length ?? 0}) = ${hashEnd ?? null})
    ${andWithin(sql`r.created_at`, period)}`;
  const count = await sql<{ total: bigint }>`
    select count(*) as total from deposits.recharge r
    left join deposits.transfer t on t.customer_id = r.customer_id and t.recharge_id = r.id where ${matching}`.execute(
    db,
  );
  const { rows } = await sql<RechargeRow>`
    ${joined} where ${matching} order by r.id desc offset ${page.offset} limit ${page.limit}`.execute(db);
  return { total: Number(count.rows[0]?.total ?? 0n), recharges: rows.map(rechargeOfRow) };
}
