import { sql } from 'kysely';
import type { Database } from '#foundation/server-kit/database.ts';
import { type TraceKind, traceKind } from '#foundation/server-kit/traces.ts';

/** Where many are alike the list is cut off here: no operator reads more. */
const newest = sql`order by id desc limit 100`;

export function withdrawalTraces(db: Database): TraceKind {
  return traceKind(
    db,
    {
      kind: 'withdrawal',
      permission: 'withdrawals.view',
      newestBy: 'id',
      table: sql`withdrawals.withdrawal`,
      at: sql`created_at`,
      letter: 'W',
      book: sql`book`,
      state: sql`status`,
      units: sql`amount`,
      asset: sql`asset`,
      facts: sql`jsonb_build_object('address', address, 'bank', bank ->> 'bankName',
        'hash', case when bank is null then paid_by end, 'reference', case when bank is not null then paid_by end,
        'reason', reason)`,
    },
    ({ code, amount }) => [
      ...(code === undefined
        ? []
        : [
            sql`id in (select id from withdrawals.withdrawal where lower(address) = ${code} ${newest})`,
            sql`id in (select id from withdrawals.withdrawal where lower(paid_by) = ${code} ${newest})`,
            sql`id in (select withdrawal_id from withdrawals.payout_transaction where hash = ${code})`,
          ]),
      ...(amount?.assets ?? []).map(
        (asset) => sql`id in (select id from withdrawals.withdrawal
          where asset = ${asset} and amount = ${amount?.units} ${newest})`,
      ),
    ],
  );
}

/** The entries of address books. */
export function destinationTraces(db: Database): TraceKind {
  return traceKind(
    db,
    {
      kind: 'destination',
      permission: 'withdrawals.view',
      newestBy: 'id',
      table: sql`withdrawals.destination`,
      at: sql`added_at`,
      state: sql`case when removed_at is null then 'inUse' else 'removed' end`,
      facts: sql`jsonb_build_object('address', address, 'bank', bank ->> 'bankName', 'label', label)`,
    },
    ({ code }) =>
      code === undefined
        ? []
        : [sql`id in (select id from withdrawals.destination where lower(address) = ${code} ${newest})`],
  );
}
