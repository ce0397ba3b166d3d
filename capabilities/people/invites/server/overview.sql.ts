import { sql } from 'kysely';
import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Asset } from '#foundation/money/money.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { allRows, firstRow } from '#foundation/server-kit/statements.ts';
import type { Day } from '../rules.ts';

export async function countBonds(db: Database): Promise<{ inviters: bigint; friends: bigint }> {
  const { rows } = await sql<{ inviters: bigint; friends: bigint }>`
    select count(distinct inviter_id) as inviters, count(*) as friends from invites.bond`.execute(db);
  return rows[0] ?? { inviters: 0n, friends: 0n };
}

export interface SumsRow {
  readonly asset: Asset;
  readonly fees: string;
  readonly rebates: string;
  readonly waiting: string;
  readonly held: string;
  readonly paid: string;
  readonly declined: string;
  readonly expired: string;
}

export async function sumAll(db: Database): Promise<SumsRow[]> {
  const of = (state: string) => sql`coalesce(sum(reward) filter (where state = ${state}), 0)`;
  return allRows<SumsRow>(db)`
    select asset, sum(fee) as fees, coalesce(sum(rebate) filter (where rebate_state = 'paid'), 0) as rebates, ${of('waiting')} as waiting, ${of('held')} as held,
      ${of('paid')} as paid, ${of('declined')} as declined, ${of('expired')} as expired
    from invites.reward group by asset order by asset`;
}

export function selectLargest(
  db: Database,
  since: Day,
): Promise<{ inviterId: CustomerId; friends: bigint; worth: string }[]> {
  return allRows<{ inviterId: CustomerId; friends: bigint; worth: string }>(db)`
    select inviter_id as "inviterId", count(distinct friend_id) as friends, sum(worth) as worth
    from invites.reward where day >= ${since}::date and reward > 0
    group by 1 order by 3 desc, 1 limit 10`;
}

export interface EvidenceRow {
  readonly boundAt: Date;
  readonly registeredFrom: string | null;
  readonly monthWorth: string;
}

export function selectEvidence(
  db: Database,
  friendId: CustomerId,
  inviterId: CustomerId,
  day: Day,
): Promise<EvidenceRow | undefined> {
  return firstRow<EvidenceRow>(db)`
    select b.bound_at as "boundAt", b.registered_from as "registeredFrom", (
      select coalesce(sum(worth), 0) from invites.reward
      where inviter_id = ${inviterId} and date_trunc('month', day) = date_trunc('month', ${day}::date)
        and state not in ('none', 'declined', 'expired')
    ) as "monthWorth"
    from invites.bond b where b.friend_id = ${friendId}`;
}
