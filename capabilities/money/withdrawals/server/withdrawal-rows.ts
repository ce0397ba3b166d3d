import { laneTable, type RowOf } from '#capabilities/money/ledger/lane-table.ts';
import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import type { Destination, Withdrawal } from '../rules.ts';

/** A withdrawal and the account it belongs to. */
export interface OwnedWithdrawal {
  readonly key: AccountKey;
  readonly withdrawal: Withdrawal;
  readonly requestId: string;
}

/** What is stored of each. */
export const withdrawalTable = laneTable<OwnedWithdrawal>('withdrawals.withdrawal')({
  key: {
    customer_id: ['bigint', ({ key }) => key.customerId],
    id: ['bigint', ({ withdrawal }) => withdrawal.id],
  },
  fixed: {
    book: ['text', ({ key }) => key.book],
    channel: ['text', ({ withdrawal }) => withdrawal.channel],
    asset: ['text', ({ withdrawal }) => withdrawal.asset],
    network: ['text', ({ withdrawal }) => chainOf(withdrawal)?.network],
    address: ['text', ({ withdrawal }) => chainOf(withdrawal)?.address],
    bank: ['jsonb', ({ withdrawal: { destination } }) => ('bank' in destination ? destination.bank : null)],
    amount: ['bigint', ({ withdrawal }) => withdrawal.amount],
    fee: ['bigint', ({ withdrawal }) => withdrawal.costs.fee],
    network_fee: ['bigint', ({ withdrawal }) => withdrawal.costs.networkFee],
    actual: ['bigint', ({ withdrawal }) => withdrawal.costs.actual],
    value: ['bigint', ({ withdrawal }) => withdrawal.value],
    needed: ['smallint', ({ withdrawal }) => withdrawal.needed],
    created_at: ['timestamptz', ({ withdrawal }) => withdrawal.createdAt],
    held_until: ['timestamptz', ({ withdrawal }) => withdrawal.heldUntil],
    due_at: ['timestamptz', ({ withdrawal }) => withdrawal.dueAt],
    request_id: ['text', ({ requestId }) => requestId],
    deposit_id: ['bigint', ({ withdrawal }) => withdrawal.depositId],
  },
  changing: {
    status: ['text', ({ withdrawal }) => withdrawal.status],
    leaves_at: ['timestamptz', ({ withdrawal }) => withdrawal.leavesAt],
    decided_at: ['timestamptz', ({ withdrawal }) => withdrawal.decidedAt],
    decided_by: ['bigint[]', ({ withdrawal }) => withdrawal.decidedBy],
    ended_at: ['timestamptz', ({ withdrawal }) => withdrawal.endedAt],
    reason: ['text', ({ withdrawal }) => withdrawal.reason],
    paid_by: ['text', ({ withdrawal }) => withdrawal.paidBy],
    cost_asset: ['text', ({ withdrawal }) => withdrawal.cost?.asset],
    cost_exact: ['numeric', ({ withdrawal }) => withdrawal.cost?.exact],
    cost_units: ['bigint', ({ withdrawal }) => withdrawal.cost?.units],
  },
});
export type WithdrawalRow = RowOf<typeof withdrawalTable>;

function chainOf({ destination }: Withdrawal) {
  return 'bank' in destination ? undefined : destination;
}

export function withdrawalOfRow(row: WithdrawalRow): OwnedWithdrawal {
  return {
    key: { book: row.book, customerId: row.customer_id },
    requestId: row.request_id,
    withdrawal: {
      id: row.id,
      channel: row.channel,
      asset: row.asset,
      destination: destinationOf(row),
      amount: row.amount,
      costs: { fee: row.fee, networkFee: row.network_fee, actual: row.actual },
      value: row.value,
      needed: row.needed,
      status: row.status,
      createdAt: row.created_at.getTime(),
      heldUntil: row.held_until?.getTime() ?? null,
      dueAt: row.due_at.getTime(),
      leavesAt: row.leaves_at?.getTime() ?? null,
      decidedAt: row.decided_at?.getTime() ?? null,
      decidedBy: row.decided_by,
      endedAt: row.ended_at?.getTime() ?? null,
      reason: row.reason,
      paidBy: row.paid_by,
      cost:
        row.cost_asset === null || row.cost_exact === null || row.cost_units === null
          ? null
          : { asset: row.cost_asset, exact: BigInt(row.cost_exact), units: row.cost_units },
      depositId: row.deposit_id,
    },
  };
}

export function destinationOf({
  network,
  address,
  bank,
}: Pick<WithdrawalRow, 'network' | 'address' | 'bank'>): Destination {
  if (bank !== null) return { bank };
  if (network === null || address === null)
    throw new Error('a destination has neither address nor bank account');
  return { network, address };
}
