import type { LaneConnection } from '#capabilities/money/ledger/face.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import { type OwnedRecharge, type RechargeRow, rechargeColumns, rechargeOfRow } from './recharge-rows.ts';

/** The customers' deposits to which something may still happen. */
export async function selectOpenOf(
  connection: LaneConnection,
  customerIds: readonly CustomerId[],
): Promise<OwnedRecharge[]> {
  const rows = await connection.query<RechargeRow>({
    name: 'deposits-open-of',
    text: `select ${rechargeColumns} from deposits.recharge r
      left join deposits.transfer t on t.customer_id = r.customer_id and t.recharge_id = r.id
      where r.is_open and r.customer_id = any ($1::bigint[])`,
    values: [[...new Set(customerIds)]],
  });
  return rows.map(rechargeOfRow);
}

/** Rows as JSON; those that are there already are changed. */
export async function upsertRecharges(connection: LaneConnection, rows: readonly unknown[]): Promise<void> {
  await connection.query({
    name: 'deposits-upsert-recharges',
    text: `insert into deposits.recharge (customer_id, id, asset, network, claimed_units, claimed_hash, claimed_last6, proof_id, status,
        counted, waits_since, return_address, return_fee, return_actual, return_asked_at, return_held_until, return_withdrawal_id,
        returns,
        basis, credited_units, problem, held_units, holds, held_at, reason_code, decided_by, created_at, decided_at, is_open)
      select customer_id, id, asset, network, claimed_units, claimed_hash, claimed_last6, proof_id, status,
        counted, waits_since, return_address, return_fee, return_actual, return_asked_at, return_held_until, return_withdrawal_id,
        returns,
        basis, credited_units, problem, held_units, holds, held_at, reason_code, decided_by, created_at, decided_at, is_open
      from jsonb_populate_recordset(null::deposits.recharge, $1::jsonb)
      on conflict (customer_id, id) do update set claimed_units = excluded.claimed_units, claimed_hash = excluded.claimed_hash,
        claimed_last6 = excluded.claimed_last6, proof_id = excluded.proof_id, status = excluded.status,
        counted = excluded.counted, waits_since = excluded.waits_since, return_address = excluded.return_address, return_fee = excluded.return_fee,
        return_actual = excluded.return_actual, return_asked_at = excluded.return_asked_at,
        return_held_until = excluded.return_held_until, return_withdrawal_id = excluded.return_withdrawal_id,
        returns = excluded.returns, basis = excluded.basis,
        credited_units = excluded.credited_units, problem = excluded.problem, held_units = excluded.held_units,
        holds = excluded.holds, held_at = excluded.held_at, reason_code = excluded.reason_code, decided_by = excluded.decided_by,
        decided_at = excluded.decided_at, is_open = excluded.is_open`,
    values: [JSON.stringify(rows)],
  });
}

/** The same of what the chains paid. */
export async function upsertPayments(connection: LaneConnection, rows: readonly unknown[]): Promise<void> {
  await connection.query({
    name: 'deposits-upsert-transfers',
    text: `insert into deposits.transfer (customer_id, network, tx_hash, output, asset, address, native, units, genesis, seen,
        block_height, block_hash, confirmations, is_final, first_seen_at, seen_at, recharge_id, senders)
      select customer_id, network, tx_hash, output, asset, address, native, units, genesis, seen, block_height, block_hash,
        confirmations, is_final, first_seen_at, seen_at, recharge_id, senders
      from jsonb_populate_recordset(null::deposits.transfer, $1::jsonb)
      on conflict (customer_id, network, tx_hash, output) do update set asset = excluded.asset, address = excluded.address,
        native = excluded.native, units = excluded.units, genesis = excluded.genesis, seen = excluded.seen,
        block_height = excluded.block_height, block_hash = excluded.block_hash, confirmations = excluded.confirmations,
        is_final = excluded.is_final, seen_at = excluded.seen_at, recharge_id = excluded.recharge_id,
        senders = coalesce(excluded.senders, deposits.transfer.senders)`,
    values: [JSON.stringify(rows)],
  });
}

export interface NewCredit {
  readonly customer_id: string;
  readonly recharge_id: string;
  readonly network: string;
  readonly tx_hash: string;
  readonly output: string;
  readonly units: string;
  readonly credited_at: string;
}

/** Fails when one of the outputs has been credited: then nothing of the batch is stored. */
export async function insertCredits(connection: LaneConnection, rows: readonly NewCredit[]): Promise<void> {
  await connection.query({
    name: 'deposits-insert-credits',
    text: `insert into deposits.credit (customer_id, recharge_id, network, tx_hash, output, units, credited_at)
      select customer_id, recharge_id, network, tx_hash, output, units, credited_at
      from jsonb_populate_recordset(null::deposits.credit, $1::jsonb)`,
    values: [JSON.stringify(rows)],
  });
}

export async function reverseCredits(
  connection: LaneConnection,
  reversed: readonly { readonly customerId: CustomerId; readonly rechargeId: bigint; readonly at: string }[],
): Promise<void> {
  await connection.query({
    name: 'deposits-reverse-credits',
    text: `update deposits.credit c set reversed_at = v.at
      from unnest($1::bigint[], $2::bigint[], $3::timestamptz[]) as v (customer_id, recharge_id, at)
      where c.customer_id = v.customer_id and c.recharge_id = v.recharge_id`,
    values: [
      reversed.map(({ customerId }) => customerId),
      reversed.map(({ rechargeId }) => rechargeId),
      reversed.map(({ at }) => at),
    ],
  });
}
