import { asRecordId, type CustomerId, type OperatorId } from '#foundation/ids/ids.ts';
import type { Asset } from '#foundation/money/money.ts';
import type { Network } from '#foundation/money/networks.ts';
import { formatInstant, type Instant } from '#foundation/time/clock.ts';
import {
  type AskedReturn,
  type ChainState,
  type DepositBasis,
  type FoundPayment,
  isOpen,
  type Recharge,
  type RechargeStatus,
} from '../rules.ts';

/** A row of deposits.recharge, joined with its row of deposits.transfer where it has one. */
export interface RechargeRow {
  readonly customer_id: CustomerId;
  readonly id: bigint;
  readonly asset: Asset;
  readonly network: Network;
  readonly claimed_units: bigint | null;
  readonly claimed_hash: string | null;
  readonly claimed_last6: string | null;
  readonly proof_id: bigint | null;
  readonly status: RechargeStatus;
  readonly counted: boolean;
  readonly waits_since: Date | null;
  readonly return_address: string | null;
  readonly return_fee: bigint | null;
  readonly return_actual: bigint | null;
  readonly return_asked_at: Date | null;
  readonly return_held_until: Date | null;
  readonly return_withdrawal_id: bigint | null;
  readonly returns: number;
  readonly basis: DepositBasis | null;
  readonly credited_units: bigint | null;
  readonly problem: 'reorganised' | null;
  readonly held_units: bigint;
  readonly holds: number;
  readonly held_at: Date | null;
  readonly reason_code: string | null;
  readonly decided_by: readonly OperatorId[];
  readonly created_at: Date;
  readonly decided_at: Date | null;
  readonly tx_hash: string | null;
  readonly output: string;
  readonly transfer_asset: Asset;
  readonly address: string;
  readonly native: string;
  readonly units: bigint;
  readonly genesis: string;
  readonly seen: ChainState;
  readonly block_height: bigint | null;
  readonly block_hash: string | null;
  readonly confirmations: number;
  readonly is_final: boolean;
  readonly first_seen_at: Date;
}

/** From `deposits.recharge r left join deposits.transfer t`. */
export const rechargeColumns = `r.customer_id, r.id, r.asset, r.network, r.claimed_units, r.claimed_hash, r.claimed_last6, r.proof_id,
  r.status, r.counted, r.waits_since, r.return_address, r.return_fee, r.return_actual, r.return_asked_at, r.return_held_until,
  r.return_withdrawal_id, r.returns, r.basis, r.credited_units, r.problem, r.held_units, r.holds, r.held_at, r.reason_code, r.decided_by, r.created_at,
  r.decided_at, t.tx_hash, t.output, t.asset as transfer_asset, t.address, t.native, t.units, t.genesis, t.seen, t.block_height,
  t.block_hash, t.confirmations, t.is_final, t.first_seen_at`;

export interface OwnedRecharge {
  readonly customerId: CustomerId;
  readonly recharge: Recharge;
}

export function rechargeOfRow(row: RechargeRow): OwnedRecharge {
  const { claimed_units: units, proof_id: proofId, tx_hash: txHash } = row;
  const recharge: Recharge = {
    id: asRecordId(row.id),
    asset: row.asset,
    network: row.network,
    announcement:
      units === null || proofId === null
        ? undefined
        : { units, proofId, txHash: row.claimed_hash ?? undefined, last6: row.claimed_last6 ?? undefined },
    payment:
      txHash === null
        ? undefined
        : {
            ...foundOfRow({ ...row, asset: row.transfer_asset, tx_hash: txHash }),
            firstSeenAt: row.first_seen_at.getTime(),
          },
    status: row.status,
    counted: row.counted,
    waitsSince: row.waits_since?.getTime(),
    return: returnOfRow(row),
    returns: row.returns,
    basis: row.basis ?? undefined,
    credited: row.credited_units ?? undefined,
    problem: row.problem ?? undefined,
    held: row.held_units,
    retentions: row.holds,
    heldAt: row.held_at?.getTime(),
    reasonCode: row.reason_code ?? undefined,
    decidedBy: row.decided_by,
    createdAt: row.created_at.getTime(),
    decidedAt: row.decided_at?.getTime(),
  };
  return { customerId: row.customer_id, recharge };
}

function returnOfRow(row: RechargeRow): AskedReturn | undefined {
  const { return_address: address, return_fee: networkFee, return_actual: actual, return_asked_at: at } = row;
  if (address === null || networkFee === null || actual === null || at === null) return undefined;
  return {
    address,
    networkFee,
    actual,
    askedAt: at.getTime(),
    heldUntil: row.return_held_until?.getTime(),
    withdrawalId: row.return_withdrawal_id === null ? undefined : asRecordId(row.return_withdrawal_id),
  };
}

export type TransferRow = Pick<
  RechargeRow,
  | ('network' | 'output' | 'asset' | 'address' | 'native' | 'units' | 'genesis' | 'seen' | 'block_height')
  | ('block_hash' | 'confirmations' | 'is_final')
> & { readonly tx_hash: string };

export function foundOfRow(row: TransferRow): FoundPayment {
  const { block_height: height, block_hash: hash } = row;
  return {
    network: row.network,
    txHash: row.tx_hash,
    output: row.output,
    asset: row.asset,
    address: row.address,
    native: BigInt(row.native),
    units: row.units,
    genesis: row.genesis,
    seen: row.seen,
    confirmations: row.confirmations,
    isFinal: row.is_final,
    block: height === null || hash === null ? undefined : { height: Number(height), hash },
  };
}

/** A deposit as its row is written; JSON has no bigint. */
export function rechargeJson(customerId: CustomerId, recharge: Recharge) {
  const { announcement, return: back } = recharge;
  return {
    customer_id: `${customerId}`,
    id: `${recharge.id}`,
    asset: recharge.asset,
    network: recharge.network,
    claimed_units: text(announcement?.units),
    claimed_hash: announcement?.txHash ?? null,
    claimed_last6: announcement?.last6 ?? null,
    proof_id: text(announcement?.proofId),
    status: recharge.status,
    counted: recharge.counted,
    waits_since: time(recharge.waitsSince),
    return_address: back?.address ?? null,
    return_fee: text(back?.networkFee),
    return_actual: text(back?.actual),
    return_asked_at: time(back?.askedAt),
    return_held_until: time(back?.heldUntil),
    return_withdrawal_id: text(back?.withdrawalId),
    returns: recharge.returns,
    basis: recharge.basis ?? null,
    credited_units: text(recharge.credited),
    problem: recharge.problem ?? null,
    held_units: `${recharge.held}`,
    holds: recharge.retentions,
    held_at: time(recharge.heldAt),
    reason_code: recharge.reasonCode ?? null,
    decided_by: recharge.decidedBy.map(String),
    created_at: formatInstant(recharge.createdAt),
    decided_at: time(recharge.decidedAt),
    is_open: isOpen(recharge),
  };
}

export function transferJson(
  customerId: CustomerId,
  found: FoundPayment,
  { rechargeId, firstSeenAt, at }: { rechargeId: bigint | undefined; firstSeenAt: Instant; at: Instant },
) {
  return {
    customer_id: `${customerId}`,
    network: found.network,
    tx_hash: found.txHash,
    output: found.output,
    asset: found.asset,
    address: found.address,
    native: `${found.native}`,
    units: `${found.units}`,
    genesis: found.genesis,
    seen: found.seen,
    block_height: found.block?.height ?? null,
    block_hash: found.block?.hash ?? null,
    confirmations: found.confirmations,
    is_final: found.isFinal,
    first_seen_at: formatInstant(firstSeenAt),
    seen_at: formatInstant(at),
    recharge_id: text(rechargeId),
    senders: found.senders ?? null,
  };
}

function text(value: bigint | undefined): string | null {
  return value === undefined ? null : `${value}`;
}

function time(at: Instant | undefined): string | null {
  return at === undefined ? null : formatInstant(at);
}
