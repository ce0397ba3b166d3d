import { sql } from 'kysely';
import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Database, Tx } from '#foundation/server-kit/database.ts';
import { allRows, changesRow } from '#foundation/server-kit/statements.ts';

export interface DeviceRow {
  readonly id: bigint;
  readonly sessionId: string;
  readonly name: string;
  readonly endpoint: string;
  readonly createdAt: Date;
}

export interface NewDevice {
  readonly sessionId: string;
  readonly name: string;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export function selectDevices(db: Database | Tx, customerId: CustomerId): Promise<DeviceRow[]> {
  return allRows<DeviceRow>(db)`
    select id, session_id as "sessionId", name, endpoint, created_at as "createdAt"
    from notifications.device where customer_id = ${customerId} order by created_at desc, id desc`;
}

/** One that adds a device at a time for each customer: they are counted. */
export async function lockDevicesOf(tx: Tx, customerId: CustomerId): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('notifications.device ' || ${String(customerId)}::text, 0))`.execute(
    tx,
  );
}

/** The same browser again is the same device, with its newest keys. */
export async function upsertDevice(
  tx: Tx,
  customerId: CustomerId,
  device: NewDevice,
  at: Date,
): Promise<void> {
  await sql`
    insert into notifications.device (customer_id, session_id, name, endpoint, p256dh, auth, created_at)
    values (${customerId}, ${device.sessionId}, ${device.name}, ${device.endpoint}, ${device.p256dh},
      ${device.auth}, ${at})
    on conflict (customer_id, endpoint) do update
    set session_id = excluded.session_id, name = excluded.name, p256dh = excluded.p256dh, auth = excluded.auth`.execute(
    tx,
  );
}

/**
 * A browser belongs to the customer who signed in there last. Its address without its keys takes it from no
 * customer.
 */
export async function deleteDeviceOfOthers(
  tx: Tx,
  customerId: CustomerId,
  { endpoint, p256dh, auth }: Pick<NewDevice, 'endpoint' | 'p256dh' | 'auth'>,
): Promise<void> {
  await sql`
    delete from notifications.device
    where endpoint = ${endpoint} and p256dh = ${p256dh} and auth = ${auth}
      and customer_id <> ${customerId}`.execute(tx);
}

/** False when the customer has no such device. */
export function deleteDevice(db: Database, customerId: CustomerId, id: string): Promise<boolean> {
  return changesRow(db)`
    delete from notifications.device where customer_id = ${customerId} and id = ${id}::bigint`;
}

export async function deleteDevices(db: Database, ids: readonly bigint[]): Promise<void> {
  await sql`delete from notifications.device where id = any (${ids}::bigint[])`.execute(db);
}
