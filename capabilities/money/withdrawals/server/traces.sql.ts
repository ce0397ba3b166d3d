import { sql } from 'kysely';
import type { Database } from '#foundation/server-kit/database.ts';
import { codeIs, type TraceKind, traceKind } from '#foundation/server-kit/traces.ts';
import type { Sought } from '#foundation/text/sought.ts';

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
    (sought) => [
      ...[
        ...codeIs(sql`lower(address)`, sought),
        ...codeIs(sql`lower(paid_by)`, sought),
        ...toAccount(sought),
      ].map((way) => sql`id in (select id from withdrawals.withdrawal where ${way} ${newest})`),
      ...codeIs(sql`hash`, sought).map(
        (paid) => sql`id in (select withdrawal_id from withdrawals.payout_transaction where ${paid}
          order by withdrawal_id desc limit 100)`,
      ),
      ...(sought.amount?.assets ?? []).map(
        (asset) => sql`id in (select id from withdrawals.withdrawal
          where asset = ${asset} and amount = ${sought.amount?.units} ${newest})`,
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
    (sought) =>
      [...codeIs(sql`lower(address)`, sought), ...toAccount(sought)].map(
        (way) => sql`id in (select id from withdrawals.destination where ${way} ${newest})`,
      ),
  );
}

/** A bank account by a part of its number, however it is grouped. */
function toAccount({ part }: Sought) {
  return part === undefined ? [] : [sql`lower(bank::text) like ${part}`];
}
