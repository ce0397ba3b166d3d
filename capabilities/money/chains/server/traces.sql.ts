import { sql } from 'kysely';
import type { Database } from '#foundation/server-kit/database.ts';
import { codeIs, type TraceKind, traceKind } from '#foundation/server-kit/traces.ts';

/** The addresses that were given out to customers for their deposits. */
export function depositAddressTraces(db: Database): TraceKind {
  return traceKind(
    db,
    {
      kind: 'depositAddress',
      permission: 'recharges.view',
      newestBy: 'at',
      table: sql`chains.deposit_address`,
      // One customer's of two networks may have the same index, and the same moment.
      id: sql`address_index * 2 + (network = 'bitcoin')::int`,
      at: sql`created_at`,
      state: sql`'inUse'`,
      asset: sql`asset`,
      facts: sql`jsonb_build_object('address', address, 'network', network, 'currency', asset)`,
    },
    (sought) =>
      codeIs(sql`address`, sought).map((given) => sql`network in ('bitcoin', 'ethereum') and ${given}`),
  );
}
