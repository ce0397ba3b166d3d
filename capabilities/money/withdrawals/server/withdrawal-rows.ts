import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import type { Book } from '#foundation/ids/book.ts';
import { asCustomerId, asRecordId, type OperatorId, type RecordId } from '#foundation/ids/ids.ts';
import type { Asset } from '#foundation/money/money.ts';
import type { Network } from '#foundation/money/networks.ts';
import { formatInstant, type Instant } from '#foundation/time/clock.ts';
import type { BankDetails, Channel, Destination, Withdrawal, WithdrawalStatus } from '../rules.ts';

/** A withdrawal with whose it is. */
export interface OwnedWithdrawal {
  readonly key: AccountKey;
  readonly withdrawal: Withdrawal;
  readonly requestId: string;
}

/** A row of withdrawals.withdrawal. */
export interface WithdrawalRow {
  readonly customer_id: bigint;
  readonly id: bigint;
  readonly book: Book;
  readonly channel: Channel;
  readonly asset: Asset;
  readonly network: Network | null;
  readonly address: string | null;
  readonly bank: BankDetails | null;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly network_fee: bigint;
  readonly actual: bigint;
  readonly value: bigint;
  readonly needed: number;
  readonly status: WithdrawalStatus;
  readonly created_at: Date;
  readonly held_until: Date | null;
  readonly due_at: Date;
  readonly decided_at: Date | null;
  readonly decided_by: readonly OperatorId[] | null;
  readonly ended_at: Date | null;
  readonly reason: string | null;
  readonly paid_by: string | null;
  readonly cost_asset: Asset | null;
  readonly cost_exact: string | null;
  readonly cost_units: bigint | null;
  readonly request_id: string;
  readonly deposit_id: RecordId | null;
}

export function withdrawalOfRow(row: WithdrawalRow): OwnedWithdrawal {
  return {
    key: { book: row.book, customerId: asCustomerId(row.customer_id) },
    requestId: row.request_id,
    withdrawal: {
      id: asRecordId(row.id),
      channel: row.channel,
      asset: row.asset,
      destination: destinationOf(row),
      amount: row.amount,
      costs: { fee: row.fee, networkFee: row.network_fee, actual: row.actual },
      value: row.value,
      needed: row.needed === 2 ? 2 : 1,
      status: row.status,
      createdAt: row.created_at.getTime(),
      heldUntil: row.held_until?.getTime() ?? null,
      dueAt: row.due_at.getTime(),
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

type Column = readonly [name: string, type: string, value: (owned: OwnedWithdrawal) => unknown];
const time = (at: Instant | null) => (at === null ? null : formatInstant(at));

const fixed: readonly Column[] = [
  ['customer_id', 'bigint', ({ key }) => key.customerId],
  ['id', 'bigint', ({ withdrawal }) => withdrawal.id],
  ['book', 'text', ({ key }) => key.book],
  ['channel', 'text', ({ withdrawal }) => withdrawal.channel],
  ['asset', 'text', ({ withdrawal }) => withdrawal.asset],
  [
    'network',
    'text',
    ({ withdrawal: { destination } }) => ('bank' in destination ? null : destination.network),
  ],
  [
    'address',
    'text',
    ({ withdrawal: { destination } }) => ('bank' in destination ? null : destination.address),
  ],
  [
    'bank',
    'jsonb',
    ({ withdrawal: { destination } }) => ('bank' in destination ? JSON.stringify(destination.bank) : null),
  ],
  ['amount', 'bigint', ({ withdrawal }) => withdrawal.amount],
  ['fee', 'bigint', ({ withdrawal }) => withdrawal.costs.fee],
  ['network_fee', 'bigint', ({ withdrawal }) => withdrawal.costs.networkFee],
  ['actual', 'bigint', ({ withdrawal }) => withdrawal.costs.actual],
  ['value', 'bigint', ({ withdrawal }) => withdrawal.value],
  ['needed', 'smallint', ({ withdrawal }) => withdrawal.needed],
  ['created_at', 'timestamptz', ({ withdrawal }) => time(withdrawal.createdAt)],
  ['held_until', 'timestamptz', ({ withdrawal }) => time(withdrawal.heldUntil)],
  ['due_at', 'timestamptz', ({ withdrawal }) => time(withdrawal.dueAt)],
  ['request_id', 'text', ({ requestId }) => requestId],
  ['deposit_id', 'bigint', ({ withdrawal }) => withdrawal.depositId],
];
const changing: readonly Column[] = [
  ['status', 'text', ({ withdrawal }) => withdrawal.status],
  ['decided_at', 'timestamptz', ({ withdrawal }) => time(withdrawal.decidedAt)],
  ['decided_by', 'text', ({ withdrawal }) => withdrawal.decidedBy?.join(',') ?? null],
  ['ended_at', 'timestamptz', ({ withdrawal }) => time(withdrawal.endedAt)],
  ['reason', 'text', ({ withdrawal }) => withdrawal.reason],
  ['paid_by', 'text', ({ withdrawal }) => withdrawal.paidBy],
  ['cost_asset', 'text', ({ withdrawal }) => withdrawal.cost?.asset ?? null],
  ['cost_exact', 'numeric', ({ withdrawal }) => withdrawal.cost?.exact.toString() ?? null],
  ['cost_units', 'bigint', ({ withdrawal }) => withdrawal.cost?.units ?? null],
];

export const insertedColumns = [...fixed, ...changing];
export const updatedColumns = [...fixed.slice(0, 2), ...changing];

export const names = (columns: readonly Column[]) => columns.map(([name]) => name).join(', ');
export const arrays = (columns: readonly Column[]) =>
  columns.map(([, type], index) => `$${index + 1}::${type}[]`).join(', ');

/** Arrays of arrays can't be unnested side by side: operators travel as text. */
const storedAs = (name: string) =>
  name === 'decided_by' ? "string_to_array(v.decided_by, ',')::bigint[]" : `v.${name}`;
export const inserts = insertedColumns.map(([name]) => storedAs(name)).join(', ');
export const changes = changing.map(([name]) => `${name} = ${storedAs(name)}`).join(', ');

/** Columns as arrays. */
export function valuesOf(columns: readonly Column[], rows: readonly OwnedWithdrawal[]): unknown[] {
  return columns.map(([, , value]) => rows.map(value));
}
