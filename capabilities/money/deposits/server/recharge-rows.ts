import { laneTable, type RowOf } from '#capabilities/money/ledger/lane-table.ts';
import type { CustomerId, RecordId } from '#foundation/ids/ids.ts';
import type { Asset } from '#foundation/money/money.ts';
import type { Instant } from '#foundation/time/clock.ts';
import { type AskedReturn, type FoundPayment, isOpen, type Recharge } from '../rules.ts';

export interface OwnedRecharge {
  readonly customerId: CustomerId;
  readonly recharge: Recharge;
}

/** What is stored of each deposit. */
export const rechargeTable = laneTable<OwnedRecharge>('deposits.recharge')({
  key: {
    customer_id: ['bigint', ({ customerId }) => customerId],
    id: ['bigint', ({ recharge }) => recharge.id],
  },
  fixed: {
    asset: ['text', ({ recharge }) => recharge.asset],
    network: ['text', ({ recharge }) => recharge.network],
    created_at: ['timestamptz', ({ recharge }) => recharge.createdAt],
  },
  changing: {
    claimed_units: ['bigint', ({ recharge }) => recharge.announcement?.units],
    claimed_hash: ['text', ({ recharge }) => recharge.announcement?.txHash],
    claimed_last6: ['text', ({ recharge }) => recharge.announcement?.last6],
    proof_id: ['bigint', ({ recharge }) => recharge.announcement?.proofId],
    status: ['text', ({ recharge }) => recharge.status],
    counted: ['boolean', ({ recharge }) => recharge.counted],
    waits_since: ['timestamptz', ({ recharge }) => recharge.waitsSince],
    return_address: ['text', ({ recharge }) => recharge.return?.address],
    return_fee: ['bigint', ({ recharge }) => recharge.return?.networkFee],
    return_actual: ['bigint', ({ recharge }) => recharge.return?.actual],
    return_asked_at: ['timestamptz', ({ recharge }) => recharge.return?.askedAt],
    return_held_until: ['timestamptz', ({ recharge }) => recharge.return?.heldUntil],
    return_withdrawal_id: ['bigint', ({ recharge }) => recharge.return?.withdrawalId],
    returns: ['integer', ({ recharge }) => recharge.returns],
    basis: ['text', ({ recharge }) => recharge.basis],
    credited_units: ['bigint', ({ recharge }) => recharge.credited],
    problem: ['text', ({ recharge }) => recharge.problem],
    held_units: ['bigint', ({ recharge }) => recharge.held],
    holds: ['integer', ({ recharge }) => recharge.retentions],
    held_at: ['timestamptz', ({ recharge }) => recharge.heldAt],
    reason_code: ['text', ({ recharge }) => recharge.reasonCode],
    decided_by: ['bigint[]', ({ recharge }) => recharge.decidedBy],
    decided_at: ['timestamptz', ({ recharge }) => recharge.decidedAt],
    is_open: ['boolean', ({ recharge }) => isOpen(recharge)],
  },
});

/** A payment that the chain shows, and the deposit that it is counted to. */
export interface SeenPayment {
  readonly customerId: CustomerId;
  readonly found: FoundPayment;
  readonly rechargeId: RecordId | undefined;
  readonly firstSeenAt: Instant;
  readonly seenAt: Instant;
}

export const paymentTable = laneTable<SeenPayment>('deposits.transfer')({
  key: {
    customer_id: ['bigint', ({ customerId }) => customerId],
    network: ['text', ({ found }) => found.network],
    tx_hash: ['text', ({ found }) => found.txHash],
    output: ['text', ({ found }) => found.output],
  },
  fixed: { first_seen_at: ['timestamptz', ({ firstSeenAt }) => firstSeenAt] },
  changing: {
    asset: ['text', ({ found }) => found.asset],
    address: ['text', ({ found }) => found.address],
    native: ['numeric', ({ found }) => found.native],
    units: ['bigint', ({ found }) => found.units],
    genesis: ['text', ({ found }) => found.genesis],
    seen: ['text', ({ found }) => found.seen],
    block_height: ['bigint', ({ found }) => found.block?.height],
    block_hash: ['text', ({ found }) => found.block?.hash],
    confirmations: ['integer', ({ found }) => found.confirmations],
    is_final: ['boolean', ({ found }) => found.isFinal],
    seen_at: ['timestamptz', ({ seenAt }) => seenAt],
    recharge_id: ['bigint', ({ rechargeId }) => rechargeId],
    // A payment that was read from its row comes without them.
    senders: ['text[]', ({ found }) => found.senders, 'kept'],
  },
});
export type TransferRow = RowOf<typeof paymentTable>;

/** A credited output. */
export interface Credit extends Pick<FoundPayment, 'network' | 'txHash' | 'output'> {
  readonly customerId: CustomerId;
  readonly rechargeId: RecordId;
  readonly units: bigint | undefined;
  readonly at: Instant;
}

export const creditTable = laneTable<Credit>('deposits.credit')({
  key: {
    customer_id: ['bigint', ({ customerId }) => customerId],
    recharge_id: ['bigint', ({ rechargeId }) => rechargeId],
  },
  fixed: {
    network: ['text', ({ network }) => network],
    tx_hash: ['text', ({ txHash }) => txHash],
    output: ['text', ({ output }) => output],
    units: ['bigint', ({ units }) => units],
    credited_at: ['timestamptz', ({ at }) => at],
  },
  changing: {},
});

/** A deposit's row with its payment's, whose fields are null where it has none: `tx_hash` tells. */
export type RechargeRow = RowOf<typeof rechargeTable> &
  Omit<TransferRow, 'tx_hash' | 'asset' | keyof RowOf<typeof rechargeTable>> & {
    readonly tx_hash: string | null;
    readonly transfer_asset: Asset;
  };

const ofPayment = Object.keys(paymentTable.columns).filter((name) => !(name in rechargeTable.columns));

/** From `deposits.recharge r left join deposits.transfer t`. */
export const rechargeColumns = `${rechargeTable.names('r')}, t.asset as transfer_asset,
  ${ofPayment.map((name) => `t.${name}`).join(', ')}`;

export function rechargeOfRow(row: RechargeRow): OwnedRecharge {
  const { claimed_units: units, proof_id: proofId, tx_hash: txHash } = row;
  const recharge: Recharge = {
    id: row.id,
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
    withdrawalId: row.return_withdrawal_id ?? undefined,
  };
}

export function foundOfRow(row: Omit<TransferRow, 'senders' | 'seen_at'>): FoundPayment {
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
