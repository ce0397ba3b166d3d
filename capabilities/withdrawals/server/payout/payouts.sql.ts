import { sql } from 'kysely';
import type { CustomerId, RecordId } from '#foundation/ids/ids.ts';
import type { Asset } from '#foundation/money/money.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { Signed } from '../../signer-protocol.ts';
import type { PayoutProblem } from './payout-provider.ts';

/** What a withdrawal's pay-out was last found to be. */
export interface PayoutRow {
  readonly withdrawal_id: RecordId;
  readonly confirmations: number;
  readonly problem: PayoutProblem | null;
  readonly is_stuck: boolean;
  readonly looked_at: Date;
}

export async function storePayout(
  db: Database,
  payout: {
    readonly customerId: CustomerId;
    readonly withdrawalId: RecordId;
    readonly confirmations: number;
    readonly problem: PayoutProblem | null;
    readonly isStuck: boolean;
    readonly at: Date;
  },
): Promise<void> {
  const { customerId, withdrawalId, confirmations, problem, isStuck, at } = payout;
  await sql`
    insert into withdrawals.payout (withdrawal_id, customer_id, confirmations, problem, is_stuck, looked_at)
    values (${withdrawalId}, ${customerId}, ${confirmations}, ${problem}, ${isStuck}, ${at})
    on conflict (withdrawal_id) do update set
      confirmations = excluded.confirmations, problem = excluded.problem, is_stuck = excluded.is_stuck,
      looked_at = excluded.looked_at`.execute(db);
}

export async function selectPayouts(db: Database, ids: readonly RecordId[]): Promise<PayoutRow[]> {
  const { rows } = await sql<PayoutRow>`
    select withdrawal_id, confirmations, problem, is_stuck, looked_at from withdrawals.payout
    where withdrawal_id = any (${ids}::bigint[])`.execute(db);
  return rows;
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
  whose: { readonly customerId: CustomerId; readonly withdrawalId: RecordId; readonly genesis: string },
  attempts: readonly Signed[],
  at: Date,
): Promise<void> {
  const { customerId, withdrawalId, genesis } = whose;
  for (const [index, { nonce, hash, raw, maxFeePerGas, maxPriorityFeePerGas }] of attempts.entries()) {
    await sql`
      insert into withdrawals.payout_transaction
        (withdrawal_id, attempt, customer_id, genesis, nonce, hash, raw, max_fee_per_gas, max_priority_fee_per_gas, signed_at)
      values (${withdrawalId}, ${index + 1}, ${customerId}, ${genesis}, ${nonce}, ${hash}, ${raw}, ${`${maxFeePerGas}`},
        ${`${maxPriorityFeePerGas}`}, ${at})
      on conflict do nothing`.execute(db);
  }
}

/** What was signed for them, oldest first. */
export async function selectAttempts(db: Database, ids: readonly RecordId[]): Promise<AttemptRow[]> {
  const { rows } = await sql<AttemptRow>`
    select withdrawal_id, attempt, genesis, nonce, hash, raw, max_fee_per_gas, max_priority_fee_per_gas, signed_at
    from withdrawals.payout_transaction where withdrawal_id = any (${ids}::bigint[])
    order by withdrawal_id, signed_at, attempt`.execute(db);
  return rows;
}

/** What others were signed for and was in no block at the last look: the wallet has it still, and has given it away. */
export async function sumUnderWay(
  db: Database,
  asset: Asset,
  genesis: string,
  except: RecordId,
): Promise<bigint> {
  const { rows } = await sql<{ sum: string }>`
    select coalesce(sum(w.actual), 0)::text as sum from withdrawals.withdrawal w
    left join withdrawals.payout p on p.withdrawal_id = w.id
    where w.status = 'approved' and w.asset = ${asset} and w.id <> ${except} and coalesce(p.confirmations, 0) = 0
      and exists (select from withdrawals.payout_transaction t where t.withdrawal_id = w.id and t.genesis = ${genesis})`.execute(
    db,
  );
  return BigInt(rows[0]?.sum ?? '0');
}
