import { sql } from 'kysely';
import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Database, Tx } from '#foundation/server-kit/database.ts';
import { firstRow, type PageRange, pageOf } from '#foundation/server-kit/statements.ts';
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
  page: PageRange,
): Promise<{ total: number; rows: FriendRow[] }> {
  const list = {
    select: sql`friend_id as "friendId", bound_at as "boundAt", ends_at as "endsAt",
      through is not null as "hasPaidFees"`,
    from: sql`invites.bond where inviter_id = ${inviterId}`,
    by: sql`bound_at desc, friend_id desc`,
  };
  const { total, rows } = await pageOf<Omit<FriendRow, 'place'>>(db, list, page);
  return { total, rows: rows.map((row, at) => ({ ...row, place: BigInt(total - page.offset - at) })) };
}

export interface OwnBond {
  readonly rebatePpm: bigint;
  readonly endsAt: Date;
}

/** How a customer was invited; undefined for an uninvited one. */
export function selectOwnBond(db: Database, friendId: CustomerId): Promise<OwnBond | undefined> {
  return firstRow<OwnBond>(db)`
    select rebate_ppm as "rebatePpm", ends_at as "endsAt" from invites.bond where friend_id = ${friendId}`;
}
