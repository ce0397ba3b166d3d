import { sql } from 'kysely';
import type { Database } from '#foundation/server-kit/database.ts';
import { calls, nameBegins, type TraceKind, traceKind } from '#foundation/server-kit/traces.ts';
import { isFrozen } from './limits.sql.ts';

const customers = sql`customers.customer`;

/** The customer, as they registered. */
export function customerTraces(db: Database): TraceKind {
  return traceKind(
    db,
    {
      kind: 'customer',
      permission: 'customers.view',
      newestBy: 'id',
      table: customers,
      customerId: sql`id`,
      at: sql`created_at`,
      state: sql`case when frozen_at is not null or ${isFrozen(sql`customer.id`)}
        then 'frozen' else 'open' end`,
      facts: sql`jsonb_build_object('username', username, 'email', email, 'country', country)`,
    },
    ({ number, beginning }) => [
      ...(calls(number, 'U') ? [sql`id = ${number.id}`] : []),
      ...(beginning === undefined
        ? []
        : [sql`lower(username)`, sql`lower(email)`].map((name) => nameBegins(customers, name, beginning))),
    ],
  );
}

export function signInTraces(db: Database): TraceKind {
  return traceKind(db, {
    kind: 'signIn',
    permission: 'customers.view',
    newestBy: 'id',
    table: sql`customers.sign_in`,
    id: sql`sequence`,
    at: sql`at`,
    state: sql`outcome`,
    facts: sql`jsonb_build_object('way', way, 'ip', ip, 'device', left(user_agent, 200))`,
  });
}

/** A device is known by its hash alone; enough of it is shown to tell two apart. */
export function deviceTraces(db: Database): TraceKind {
  return traceKind(db, {
    kind: 'device',
    permission: 'customers.view',
    newestBy: 'at',
    table: sql`customers.device`,
    id: sql`('x' || encode(substring(device_hash for 7), 'hex'))::bit(56)::bigint`,
    at: sql`first_seen_at`,
    state: sql`'known'`,
    facts: sql`jsonb_build_object('mark', encode(substring(device_hash for 4), 'hex'),
      'lastSeen', to_char(last_seen_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))`,
  });
}
