import { type RawBuilder, sql } from 'kysely';
import { fundedAccounts } from '#capabilities/money/accounting/chart-of-accounts.ts';
import type { Tx } from '#foundation/server-kit/database.ts';
import { allRows } from '#foundation/server-kit/statements.ts';
import { codeOfAccount } from './codes.ts';
import type { BalanceRow } from './lane.sql.ts';
import type { ReserveRow } from './lane-reserves.sql.ts';
import type { TransferRow } from './ledger.sql.ts';

/** A statement whose rows a cursor hands out in portions. */
export interface Selection<Row> {
  readonly cursor: string;
  readonly statement: RawBuilder<Row>;
}

const fundedCodes = fundedAccounts.map(codeOfAccount);

const transferColumns = sql`customer_id, id, book, asset, from_account, to_account, units, available_after, at,
  reason, ref, evidence`;

export const selectAllTransfersByCustomer: Selection<TransferRow> = {
  cursor: 'transfers_by_customer',
  statement: sql`select ${transferColumns} from ledger.transfer order by customer_id, posting_id, id`,
};

export const selectAllTransfersByBatch: Selection<TransferRow> = {
  cursor: 'transfers_by_batch',
  statement: sql`select ${transferColumns} from ledger.transfer order by posting_id, id`,
};

export const selectAllBalances: Selection<BalanceRow> = {
  cursor: 'balances',
  statement: sql`
    select customer_id, book, asset, available, held, margin, plan, collateral, loan_owed
    from ledger.balance
    order by customer_id, book, asset`,
};

/**
 * Batches lock a funded account before they take their number: their order by id is the order in which they
 * moved it.
 */
export const selectFundedTransfers: Selection<TransferRow> = {
  cursor: 'funded_transfers',
  statement: sql`
    select ${transferColumns} from ledger.transfer
    where from_account = any (${fundedCodes}::smallint[]) or to_account = any (${fundedCodes}::smallint[])
    order by id`,
};

export const selectFundedBalances: Selection<ReserveRow & { readonly since: bigint }> = {
  cursor: 'funded_balances',
  statement: sql`
    select book, account, asset, sum(units)::bigint as units, max(since) as since from ledger.reserve
    group by book, account, asset order by book, account, asset`,
};

export interface BatchRow {
  readonly id: bigint;
  readonly chain: number;
  readonly at: Date;
  readonly transfer_count: number;
  readonly previous_hash: string;
  readonly hash: string;
}

export const selectAllBatches: Selection<BatchRow> = {
  cursor: 'batches',
  statement: sql`
    select id, chain, at, transfer_count, encode(previous_hash, 'hex') as previous_hash,
      encode(hash, 'hex') as hash
    from ledger.batch
    order by id`,
};

let opened = 0;

/** Opens a cursor that lives as long as the transaction; the same rows may be read several times. */
export async function openCursor<Row>(
  tx: Tx,
  { cursor, statement }: Selection<Row>,
): Promise<{ fetch: (count: number) => Promise<Row[]> }> {
  const name = sql.id(`${cursor}_${++opened}`);
  await sql`declare ${name} no scroll cursor for ${statement}`.execute(tx);
  return {
    async fetch(count) {
      return await allRows<Row>(tx)`fetch forward ${sql.lit(count)} from ${name}`;
    },
  };
}
