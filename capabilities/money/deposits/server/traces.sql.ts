import { sql } from 'kysely';
import type { Database } from '#foundation/server-kit/database.ts';
import { codeIs, type TraceKind, traceKind } from '#foundation/server-kit/traces.ts';

/** Where many are alike the list is cut off here: no operator reads more. */
const newest = sql`order by id desc limit 100`;

export function depositTraces(db: Database): TraceKind {
  return traceKind(
    db,
    {
      kind: 'deposit',
      permission: 'recharges.view',
      newestBy: 'id',
      table: sql`deposits.recharge r left join deposits.transfer t on t.recharge_id = r.id`,
      customerId: sql`r.customer_id`,
      id: sql`r.id`,
      at: sql`r.created_at`,
      letter: 'D',
      book: sql`'real'`,
      state: sql`case when r.problem is null then r.status else 'held' end`,
      units: sql`coalesce(r.credited_units, t.units, r.claimed_units)`,
      asset: sql`r.asset`,
      facts: sql`jsonb_build_object('hash', coalesce(t.tx_hash, r.claimed_hash), 'address', t.address,
        'reason', r.reason_code)`,
    },
    (sought) => [
      ...codeIs(sql`claimed_hash`, sought).map(
        (claimed) => sql`r.id in (select id from deposits.recharge where ${claimed} ${newest})`,
      ),
      ...codeIs(sql`tx_hash`, sought).map(
        (paid) => sql`r.id in (select recharge_id from deposits.transfer
          where network in ('bitcoin', 'ethereum') and ${paid} limit 100)`,
      ),
      ...codeIs(sql`address`, sought).map(
        (paid) => sql`r.id in (select recharge_id from deposits.transfer where ${paid}
          order by recharge_id desc limit 100)`,
      ),
      ...(sought.amount?.assets ?? []).map(
        (asset) => sql`r.id in (select id from deposits.recharge
          where asset = ${asset} and coalesce(credited_units, claimed_units) = ${sought.amount?.units} ${newest})`,
      ),
    ],
  );
}
