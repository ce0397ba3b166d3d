import { sql } from 'kysely';
import type { CorporateAction } from '#capabilities/markets/actions/face.ts';
import type { LaneConnection } from '#capabilities/money/ledger/face.ts';
import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import { asPrice, type Price } from '#foundation/money/price.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { allRows } from '#foundation/server-kit/statements.ts';
import { formatInstant, type Instant } from '#foundation/time/clock.ts';
import type { AlertDirection } from '../rules.ts';

/** An alert that waits for its price. */
export interface ActiveAlert {
  readonly customerId: CustomerId;
  readonly id: bigint;
  readonly code: string;
  readonly direction: AlertDirection;
  readonly price: Price;
  readonly setAt: Instant;
  /** Ticks after this one count. */
  readonly setSequence: number;
}

/** The tick that fired an alert. */
export interface AlertTick {
  readonly price: Price;
  readonly at: Instant;
  readonly source: string;
  readonly sequence: number;
}

export type StoredAlert = ActiveAlert & {
  readonly fired: { readonly at: Instant; readonly tick: AlertTick } | undefined;
};

interface AlertRow {
  readonly customer_id: CustomerId;
  readonly id: bigint;
  readonly code: string;
  readonly direction: AlertDirection;
  readonly price: bigint;
  readonly set_at: Date;
  readonly set_sequence: bigint;
  readonly fired_at: Date | null;
  readonly tick_price: bigint | null;
  readonly tick_at: Date | null;
  readonly tick_source: string | null;
  readonly tick_sequence: bigint | null;
}

const columns = sql`customer_id, id, code, direction, price, set_at, set_sequence,
  fired_at, tick_price, tick_at, tick_source, tick_sequence`;

function alertOfRow(row: AlertRow): StoredAlert {
  const { fired_at, tick_price, tick_at, tick_source, tick_sequence } = row;
  const isFired =
    fired_at !== null &&
    tick_price !== null &&
    tick_at !== null &&
    tick_source !== null &&
    tick_sequence !== null;
  return {
    customerId: row.customer_id,
    id: row.id,
    code: row.code,
    direction: row.direction,
    price: asPrice(row.price),
    setAt: row.set_at.getTime(),
    setSequence: Number(row.set_sequence),
    fired: isFired
      ? {
          at: fired_at.getTime(),
          tick: {
            price: asPrice(tick_price),
            at: tick_at.getTime(),
            source: tick_source,
            sequence: Number(tick_sequence),
          },
        }
      : undefined,
  };
}

/** A customer's alerts: those that wait, newest first, then the latest that fired. */
export async function selectAlerts(
  db: Database,
  customerId: CustomerId,
  firedAtMost: number,
): Promise<StoredAlert[]> {
  const rows = await allRows<AlertRow>(db)`
    (select ${columns} from markets.price_alert
      where customer_id = ${customerId} and fired_at is null order by id desc)
    union all
    (select ${columns} from markets.price_alert
      where customer_id = ${customerId} and fired_at is not null order by fired_at desc, id desc limit ${firedAtMost})`;
  return rows.map(alertOfRow);
}

/**
 * Moves the alerts of before a split along with the price, to the nearest unit, each once; gives those that
 * moved. They wait for ticks after `sequence`.
 */
export async function moveAlerts(
  db: Database,
  { id, code, exAt, from, to }: Extract<CorporateAction, { kind: 'split' }>,
  sequence: number,
): Promise<ActiveAlert[]> {
  const { rows } = await sql<AlertRow>`
    update markets.price_alert set
      price = greatest(1, round(price::numeric * ${from} / ${to})),
      set_sequence = greatest(set_sequence, ${sequence}), last_action = ${id}
    where fired_at is null and code = ${code} and set_at < ${new Date(exAt)}
      and last_action is distinct from ${id}
    returning ${columns}`.execute(db);
  return rows.map(alertOfRow);
}

/** How many wait in a market, and of how many customers. */
export async function countActive(
  db: Database,
  code: string,
): Promise<{ accounts: number; records: number }> {
  const [counted] = await allRows<{ accounts: bigint; records: bigint }>(db)`
    select count(distinct customer_id) as accounts, count(*) as records from markets.price_alert
    where fired_at is null and code = ${code}`;
  return { accounts: Number(counted?.accounts ?? 0n), records: Number(counted?.records ?? 0n) };
}

export type NewAlert = Omit<ActiveAlert, 'id'>;

/** Undefined when `activeAtMost` are waiting already, also by requests under way. */
export async function insertAlert(
  db: Database,
  alert: NewAlert,
  activeAtMost: number,
): Promise<ActiveAlert | undefined> {
  const { customerId, code, direction, price, setAt, setSequence } = alert;
  return await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('markets.price_alert', ${customerId}))`.execute(
      tx,
    );
    const { rows } = await sql<AlertRow>`
      insert into markets.price_alert (customer_id, code, direction, price, set_at, set_sequence)
      select ${customerId}, ${code}, ${direction}, ${price}, ${new Date(setAt)}, ${setSequence}
      where (
        select count(*) from markets.price_alert where customer_id = ${customerId} and fired_at is null
      ) < ${activeAtMost}
      returning ${columns}`.execute(tx);
    return rows[0] && alertOfRow(rows[0]);
  });
}

/** False when the customer has no such alert. */
export async function deleteAlert(db: Database, customerId: CustomerId, id: bigint): Promise<boolean> {
  const rows = await allRows(db)`
    delete from markets.price_alert where customer_id = ${customerId} and id = ${id} returning id`;
  return rows.length > 0;
}

export interface AlertPosition {
  readonly customerId: bigint;
  readonly id: bigint;
}

/** A page of all that wait, in the order of customers. */
export async function selectActiveAlertsAfter(
  db: Database,
  after: AlertPosition,
  limit: number,
): Promise<StoredAlert[]> {
  const { rows } = await sql<AlertRow>`
    select ${columns} from markets.price_alert
    where fired_at is null and (customer_id, id) > (${after.customerId}, ${after.id})
    order by customer_id, id
    limit ${limit}`.execute(db);
  return rows.map(alertOfRow);
}

/**
 * The alerts of these customers that wait, locked: none of them can be removed before this batch is stored.
 */
export async function lockActiveAlerts(
  connection: LaneConnection,
  keys: readonly AccountKey[],
): Promise<{ customer_id: CustomerId; id: bigint }[]> {
  return await connection.query({
    name: 'markets.lock-active-alerts',
    text: `
      select customer_id, id from markets.price_alert
      where customer_id = any ($1::bigint[]) and fired_at is null
      order by customer_id, id
      for update`,
    values: [keys.map(({ customerId }) => customerId)],
  });
}

export interface FiredAlert {
  readonly customerId: CustomerId;
  readonly id: bigint;
  readonly firedAt: Instant;
  readonly tick: AlertTick;
}

export async function updateFiredAlerts(
  connection: LaneConnection,
  fired: readonly FiredAlert[],
): Promise<void> {
  await connection.query({
    name: 'markets.update-fired-alerts',
    text: `
      update markets.price_alert alert set
        fired_at = fired.fired_at, tick_price = fired.tick_price, tick_at = fired.tick_at,
        tick_source = fired.tick_source, tick_sequence = fired.tick_sequence
      from unnest($1::bigint[], $2::bigint[], $3::timestamptz[], $4::bigint[], $5::timestamptz[], $6::text[], $7::bigint[])
        as fired (customer_id, id, fired_at, tick_price, tick_at, tick_source, tick_sequence)
      where alert.customer_id = fired.customer_id and alert.id = fired.id`,
    values: [
      fired.map(({ customerId }) => customerId),
      fired.map(({ id }) => id),
      fired.map(({ firedAt }) => formatInstant(firedAt)),
      fired.map(({ tick }) => tick.price),
      fired.map(({ tick }) => formatInstant(tick.at)),
      fired.map(({ tick }) => tick.source),
      fired.map(({ tick }) => tick.sequence),
    ],
  });
}
