import { sql } from 'kysely';
import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Database, Tx } from '#foundation/server-kit/database.ts';
import type { Rates } from '../rules.ts';

export interface NewBond extends Rates {
  readonly friendId: CustomerId;
  readonly inviterId: CustomerId;
  readonly at: Date;
  readonly endsAt: Date;
  readonly registeredFrom: string | undefined;
  readonly isNear: boolean;
  readonly friendCountry: string | undefined;
  readonly inviterCountry: string | undefined;
}

export async function insertBond(tx: Tx, bond: NewBond): Promise<void> {
  const { friendId, inviterId, at, endsAt, rebatePpm, rewardPpm, isNear } = bond;
  await sql`
    insert into invites.bond (friend_id, inviter_id, bound_at, ends_at, rebate_ppm, reward_ppm, registered_from,
      is_near, friend_country, inviter_country)
    values (${friendId}, ${inviterId}, ${at}, ${endsAt}, ${rebatePpm}, ${rewardPpm}, ${bond.registeredFrom ?? null},
      ${isNear}, ${bond.friendCountry ?? null}, ${bond.inviterCountry ?? null})`.execute(tx);
}

export interface FriendRow {
  readonly friendId: CustomerId;
  /** The friend's place among those invited: what the list names instead of a customer's number. */
  readonly place: bigint;
  readonly boundAt: Date;
  readonly endsAt: Date;
  readonly hasPaidFees: boolean;
}

/** An inviter's friends, newest first. */
export async function selectFriends(
  db: Database,
  inviterId: CustomerId,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ total: number; rows: FriendRow[] }> {
  const counted = await sql<{ total: bigint }>`
    select count(*) as total from invites.bond where inviter_id = ${inviterId}`.execute(db);
  const total = Number(counted.rows[0]?.total ?? 0n);
  const { rows } = await sql<Omit<FriendRow, 'place'>>`
    select friend_id as "friendId", bound_at as "boundAt", ends_at as "endsAt",
      through is not null as "hasPaidFees"
    from invites.bond where inviter_id = ${inviterId}
    order by bound_at desc, friend_id desc offset ${offset} limit ${limit}`.execute(db);
  return { total, rows: rows.map((row, at) => ({ ...row, place: BigInt(total - offset - at) })) };
}

export interface OwnBond {
  readonly rebatePpm: bigint;
  readonly endsAt: Date;
}

/** How a customer was invited; undefined for an uninvited one. */
export async function selectOwnBond(db: Database, friendId: CustomerId): Promise<OwnBond | undefined> {
  const { rows } = await sql<OwnBond>`
    select rebate_ppm as "rebatePpm", ends_at as "endsAt" from invites.bond where friend_id = ${friendId}`.execute(
    db,
  );
  return rows[0];
}
