import { sql } from 'kysely';
import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Asset } from '#foundation/money/money.ts';
import type { Network } from '#foundation/money/networks.ts';
import type { Database, Tx } from '#foundation/server-kit/database.ts';
import type { DepositAddress } from '../face.ts';

interface AddressRow {
  readonly customer_id: CustomerId;
  readonly network: Network;
  readonly asset: Asset;
  readonly key_id: string;
  readonly address_index: bigint;
  readonly address: string;
}

const columns = sql`customer_id, network, asset, key_id, address_index, address`;

export async function selectAddress(
  db: Database,
  { customerId, network, asset, keyId }: Omit<DepositAddress, 'address' | 'index'>,
): Promise<DepositAddress | undefined> {
  const { rows } = await sql<AddressRow>`
    select ${columns} from chains.deposit_address
    where customer_id = ${customerId} and network = ${network} and asset = ${asset} and key_id = ${keyId}`.execute(
    db,
  );
  return rows.map(addressOf)[0];
}

/** The next child of a key; concurrent callers wait for this transaction. */
export async function takeIndex(tx: Tx, network: Network, keyId: string): Promise<number> {
  const { rows } = await sql<{ taken: bigint }>`
    insert into chains.next_index as counted (network, key_id, next) values (${network}, ${keyId}, 1)
    on conflict (network, key_id) do update set next = counted.next + 1
    returning next - 1 as taken`.execute(tx);
  return Number(rows[0]?.taken);
}

export async function insertAddress(tx: Tx, given: DepositAddress, at: Date): Promise<void> {
  const { customerId, network, asset, keyId, index, address } = given;
  await sql`
    insert into chains.deposit_address (customer_id, network, asset, key_id, address_index, address, created_at)
    values (${customerId}, ${network}, ${asset}, ${keyId}, ${index}, ${address}, ${at})`.execute(tx);
}

/** The customers whose addresses these are; unknown addresses are left out. */
export async function selectOwners(db: Database, network: Network, addresses: readonly string[]) {
  if (addresses.length === 0) return [];
  const { rows } = await sql<AddressRow>`
    select ${columns} from chains.deposit_address
    where network = ${network} and address = any (${addresses}::text[])`.execute(db);
  return rows.map(addressOf);
}

export async function selectAllAddresses(db: Database, network: Network): Promise<DepositAddress[]> {
  const { rows } = await sql<AddressRow>`
    select ${columns} from chains.deposit_address where network = ${network} order by created_at, address`.execute(
    db,
  );
  return rows.map(addressOf);
}

function addressOf(row: AddressRow): DepositAddress {
  return {
    customerId: row.customer_id,
    network: row.network,
    asset: row.asset,
    keyId: row.key_id,
    address: row.address,
    index: Number(row.address_index),
  };
}
