import { sql } from 'kysely';
import type { Asset } from '#foundation/money/money.ts';
import type { Network } from '#foundation/money/networks.ts';
import type { Tx } from '#foundation/server-kit/database.ts';
import { allRows } from '#foundation/server-kit/statements.ts';
import type { ChainState, RechargeStatus } from '../rules.ts';

interface At {
  readonly network: Network;
  readonly asset: Asset;
  readonly height: number;
  readonly genesis: string;
}

export interface ReconciledRow {
  readonly tx_hash: string;
  readonly output: string;
  readonly native: string;
  readonly seen: ChainState;
  readonly genesis: string;
  readonly block_height: bigint | null;
  /** Null where no deposit is made of it. */
  readonly status: RechargeStatus | null;
  readonly credited_units: bigint | null;
}

/** Credited, and in the chain that was read at or below the height. */
const isSettled = ({ height, genesis }: At) =>
  sql`(r.status in ('approved', 'returned') and t.seen = 'included' and t.genesis = ${genesis} and t.block_height <= ${height})`;

/** Payments that are not simply credited: not yet, not at all, or no longer there. */
export async function selectReconciled(tx: Tx, at: At) {
  return await allRows<ReconciledRow>(tx)`
    select t.tx_hash, t.output, t.native, t.seen, t.genesis, t.block_height, r.status, r.credited_units
    from deposits.transfer t
    left join deposits.recharge r on r.customer_id = t.customer_id and r.id = t.recharge_id
    where t.network = ${at.network} and t.asset = ${at.asset} and ${isSettled(at)} is not true`;
}

/** Credited on operators' word, and never seen. */
export async function selectUnbackedCredits(tx: Tx, asset: Asset) {
  return await allRows<{ id: bigint; units: bigint }>(tx)`
    select r.id, r.credited_units as units from deposits.recharge r
    where r.asset = ${asset} and r.status = 'approved' and not exists (
      select from deposits.transfer t where t.customer_id = r.customer_id and t.recharge_id = r.id)`;
}

/**
 * What the chain has of all that is simply credited, and what was credited of it: they differ by digits the
 * ledger has not.
 */
export async function sumCreditedDust(tx: Tx, at: At): Promise<{ native: bigint; units: bigint }> {
  const { rows } = await sql<{ native: string; units: string }>`
    select coalesce(sum(t.native), 0) as native, coalesce(sum(r.credited_units), 0) as units
    from deposits.transfer t
    join deposits.recharge r on r.customer_id = t.customer_id and r.id = t.recharge_id
    where t.network = ${at.network} and t.asset = ${at.asset} and ${isSettled(at)}`.execute(tx);
  return { native: BigInt(rows[0]?.native ?? 0), units: BigInt(rows[0]?.units ?? 0) };
}
