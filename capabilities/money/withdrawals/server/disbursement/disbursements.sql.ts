import { sql } from 'kysely';
import type { CustomerId, RecordId } from '#foundation/ids/ids.ts';
import type { Asset } from '#foundation/money/money.ts';
import type { Database, Tx } from '#foundation/server-kit/database.ts';
import { allRows } from '#foundation/server-kit/statements.ts';
import type { Signed } from '../../signer-protocol.ts';
import type { DisbursementProblem, Mined } from './disbursement-provider.ts';

/** What a withdrawal's disbursement was last found to be. */
export interface DisbursementRow {
  readonly withdrawal_id: RecordId;
  readonly confirmations: number;
  readonly problem: DisbursementProblem | null;
  readonly is_stuck: boolean;
  readonly looked_at: Date;
}

export async function storeDisbursement(
  db: Database,
  disbursement: {
    readonly customerId: CustomerId;
    readonly withdrawalId: RecordId;
    readonly confirmations: number;
    readonly mined: Mined | undefined;
    readonly problem: DisbursementProblem | null;
    readonly isStuck: boolean;
    readonly at: Date;
  },
): Promise<void> {
  const { customerId, withdrawalId, confirmations, mined, problem, isStuck, at } = disbursement;
  await sql`
    insert into withdrawals.payout
      (withdrawal_id, customer_id, confirmations, block_height, block_cost, genesis, problem, is_stuck, looked_at)
    values (${withdrawalId}, ${customerId}, ${confirmations}, ${mined?.height ?? null}, ${mined?.cost.toString() ?? null},
      ${mined?.genesis ?? null}, ${problem}, ${isStuck}, ${at})
    on conflict (withdrawal_id) do update set
      confirmations = excluded.confirmations, block_height = excluded.block_height, block_cost = excluded.block_cost,
      genesis = excluded.genesis, problem = excluded.problem, is_stuck = excluded.is_stuck,
      looked_at = excluded.looked_at`.execute(db);
}

export async function selectDisbursements(db: Database, ids: readonly RecordId[]) {
  return await allRows<DisbursementRow>(db)`
    select withdrawal_id, confirmations, problem, is_stuck, looked_at from withdrawals.payout
    where withdrawal_id = any (${ids}::bigint[])`;
}

export interface AttemptRow {
  readonly withdrawal_id: RecordId;
  readonly attempt: number;
  readonly genesis: string;
  readonly nonce: bigint;
  readonly hash: string;
  readonly raw: string;
  readonly max_fee_per_gas: string;
  readonly max_priority_fee_per_gas: string;
  readonly signed_at: Date;
}

/** Whatever of it is there already stays as it is. */
export async function storeAttempts(
  db: Database,
  whose: {
    readonly customerId: CustomerId;
    readonly withdrawalId: RecordId;
    readonly genesis: string;
    readonly wallet: string;
  },
  attempts: readonly Signed[],
  at: Date,
): Promise<void> {
  const { customerId, withdrawalId, genesis, wallet } = whose;
  for (const [index, { nonce, hash, raw, maxFeePerGas, maxPriorityFeePerGas }] of attempts.entries()) {
    await sql`
      insert into withdrawals.payout_transaction
        (withdrawal_id, attempt, customer_id, genesis, wallet, nonce, hash, raw, max_fee_per_gas, max_priority_fee_per_gas, signed_at)
      values (${withdrawalId}, ${index + 1}, ${customerId}, ${genesis}, ${wallet}, ${nonce}, ${hash}, ${raw}, ${`${maxFeePerGas}`},
        ${`${maxPriorityFeePerGas}`}, ${at})
      on conflict do nothing`.execute(db);
  }
}

/** What was signed for them, oldest first. */
export async function selectAttempts(db: Database, ids: readonly RecordId[]) {
  return await allRows<AttemptRow>(db)`
    select withdrawal_id, attempt, genesis, nonce, hash, raw, max_fee_per_gas, max_priority_fee_per_gas, signed_at
    from withdrawals.payout_transaction where withdrawal_id = any (${ids}::bigint[])
    order by withdrawal_id, signed_at, attempt`;
}

/**
 * What others were signed for and was in no block at the last look: the wallet has it still, and has given it
 * away.
 */
export async function sumUnderWay(db: Database, asset: Asset, genesis: string, except: RecordId) {
  const { rows } = await sql<{ sum: string }>`
    select coalesce(sum(w.actual), 0)::text as sum from withdrawals.withdrawal w
    left join withdrawals.payout p on p.withdrawal_id = w.id
    where w.status = 'approved' and w.asset = ${asset} and w.id <> ${except} and coalesce(p.confirmations, 0) = 0
      and exists (select from withdrawals.payout_transaction t where t.withdrawal_id = w.id and t.genesis = ${genesis})`.execute(
    db,
  );
  return BigInt(rows[0]?.sum ?? '0');
}

/** Every wallet that disbursements were ever signed for. */
export async function selectWallets(db: Database): Promise<string[]> {
  const { rows } = await sql<{ wallet: string }>`
    select distinct wallet from withdrawals.payout_transaction order by wallet`.execute(db);
  return rows.map(({ wallet }) => wallet);
}

/** A disbursement that was mined, as the ledger and the chain may see it differently. */
export interface MinedRow {
  readonly id: RecordId;
  readonly asset: Asset;
  readonly actual: bigint;
  readonly status: 'approved' | 'completed' | 'failed';
  readonly cost_units: bigint | null;
  readonly cost_exact: string | null;
  readonly block_height: bigint;
  readonly block_cost: string;
  readonly genesis: string;
}

/** Those that are not settled at a height, or were mined on another chain. */
export async function selectUnsettledAt(tx: Tx, height: number, genesis: string) {
  return await allRows<MinedRow>(tx)`
    select w.id, w.asset, w.actual, w.status, w.cost_units, w.cost_exact::text, p.block_height, p.block_cost::text, p.genesis
    from withdrawals.payout p join withdrawals.withdrawal w on w.customer_id = p.customer_id and w.id = p.withdrawal_id
    where p.block_height is not null
      and (w.status = 'approved' and p.block_height <= ${height} and p.genesis = ${genesis}
        or w.status in ('completed', 'failed') and (p.block_height > ${height} or p.genesis <> ${genesis}))
    order by w.id`;
}

/** What disbursements mined at or below a height took, and what was posted of it. */
export async function sumCostsAt(tx: Tx, height: number, genesis: string) {
  const { rows } = await sql<{ exact: string; units: string }>`
    select coalesce(sum(w.cost_exact), 0)::text as exact, coalesce(sum(w.cost_units), 0)::text as units
    from withdrawals.payout p join withdrawals.withdrawal w on w.customer_id = p.customer_id and w.id = p.withdrawal_id
    where w.cost_asset = 'ETH' and p.block_height <= ${height} and p.genesis = ${genesis}`.execute(tx);
  return { exact: BigInt(rows[0]?.exact ?? '0'), units: BigInt(rows[0]?.units ?? '0') };
}

/** What banks have paid: it never was on a chain. */
export async function selectBankDisbursements(tx: Tx) {
  return await allRows<{ id: RecordId; actual: bigint; paid_by: string }>(tx)`
    select id, actual, paid_by from withdrawals.withdrawal
    where channel = 'USDT-bank' and status = 'completed' order by id`;
}
