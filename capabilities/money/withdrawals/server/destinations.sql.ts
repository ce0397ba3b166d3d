import { sql } from 'kysely';
import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Network } from '#foundation/money/networks.ts';
import type { Database, Tx } from '#foundation/server-kit/database.ts';
import { allRows, changesRow, firstRow } from '#foundation/server-kit/statements.ts';
import type { BankDetails } from '../bank-formats.ts';
import type { Destination, WithdrawalMethod } from '../rules.ts';

export interface DestinationRow {
  readonly id: bigint;
  readonly method: WithdrawalMethod;
  readonly network: Network | null;
  readonly address: string | null;
  readonly bank: BankDetails | null;
  readonly label: string;
  readonly fingerprint: string;
  readonly added_at: Date;
}

const columns = sql`id, method, network, address, bank, label, fingerprint, added_at`;

/** Newest first. */
export async function selectDestinations(db: Database, customerId: CustomerId) {
  return await allRows<DestinationRow>(db)`
    select ${columns} from withdrawals.destination
    where customer_id = ${customerId} and removed_at is null order by id desc`;
}

export async function selectDestination(db: Database, customerId: CustomerId, fingerprint: string) {
  return await firstRow<DestinationRow>(db)`
    select ${columns} from withdrawals.destination
    where customer_id = ${customerId} and fingerprint = ${fingerprint} and removed_at is null`;
}

/** Undefined when it is in the book already. */
export async function insertDestination(
  tx: Tx,
  {
    customerId,
    destination,
    label,
    fingerprint,
    at,
  }: {
    readonly customerId: CustomerId;
    readonly destination: Destination;
    readonly label: string;
    readonly fingerprint: string;
    readonly at: Date;
  },
) {
  const isBank = 'bank' in destination;
  const bank = isBank ? JSON.stringify(destination.bank) : null;
  return await firstRow<DestinationRow>(tx)`
    insert into withdrawals.destination (customer_id, method, network, address, bank, label, fingerprint, added_at)
    values (${customerId}, ${isBank ? 'bank' : 'crypto'}, ${isBank ? null : destination.network},
      ${isBank ? null : destination.address}, ${bank}::jsonb, ${label}, ${fingerprint}, ${at})
    on conflict (customer_id, fingerprint) where removed_at is null do nothing
    returning ${columns}`;
}

export async function updateLabel(db: Database, customerId: CustomerId, id: bigint, label: string) {
  return await firstRow<DestinationRow>(db)`
    update withdrawals.destination set label = ${label}
    where customer_id = ${customerId} and id = ${id} and removed_at is null returning ${columns}`;
}

/** False when it is not there. */
export async function removeDestination(db: Database, customerId: CustomerId, id: bigint, at: Date) {
  return await changesRow(db)`
    update withdrawals.destination set removed_at = ${at}
    where customer_id = ${customerId} and id = ${id} and removed_at is null`;
}

/** Who else has this destination in their book, or has had it. */
export async function selectOthersOf(
  db: Database,
  customerId: CustomerId,
  fingerprint: string,
  limit: number,
): Promise<CustomerId[]> {
  const { rows } = await sql<{ id: CustomerId }>`
    select distinct customer_id as id from withdrawals.destination
    where fingerprint = ${fingerprint} and customer_id <> ${customerId} order by 1 limit ${limit}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
