import { type RawBuilder, sql } from 'kysely';
import type { LaneConnection } from '#capabilities/money/ledger/face.ts';
import { laneTable } from '#capabilities/money/ledger/lane-table.ts';
import type { CustomerId, RecordId } from '#foundation/ids/ids.ts';
import type { Asset } from '#foundation/money/money.ts';
import type { Database, Tx } from '#foundation/server-kit/database.ts';
import { allRows } from '#foundation/server-kit/statements.ts';
import { formatInstant, type Instant } from '#foundation/time/clock.ts';
import type { Day, HoldReason, Rates, RebateState, RewardState } from '../rules.ts';

/** What a day's fees in one asset have come to. */
export interface NewReward extends Rates {
  readonly id: RecordId;
  readonly friendId: CustomerId;
  readonly inviterId: CustomerId;
  readonly day: Day;
  readonly asset: Asset;
  readonly fee: bigint;
  readonly rebate: bigint;
  readonly reward: bigint;
  readonly rebateState: 'waiting' | 'paid';
  readonly worth: bigint;
}

/** A reward that is not paid yet, as the lane and the run need it. */
export interface OpenReward {
  readonly id: bigint;
  readonly inviterId: CustomerId;
  readonly friendId: CustomerId;
  readonly day: Day;
  readonly asset: Asset;
  readonly reward: bigint;
  readonly state: 'waiting' | 'held';
}

const openColumns = `id, inviter_id as "inviterId", friend_id as "friendId", day::text as day, asset, reward, state`;

/** In the lane: the last day counted of each friend among the customers, and what is open of each inviter. */
export async function selectCounted(
  connection: LaneConnection,
  customers: readonly bigint[],
): Promise<{ friendId: CustomerId; through: Day }[]> {
  return await connection.query({
    name: 'invites-counted',
    text: `select friend_id as "friendId", through::text as through from invites.bond
      where friend_id = any ($1::bigint[]) and through is not null`,
    values: [customers],
  });
}

export async function selectOpenOf(
  connection: LaneConnection,
  customers: readonly bigint[],
): Promise<OpenReward[]> {
  return await connection.query({
    name: 'invites-open-of',
    text: `select ${openColumns} from invites.reward
      where inviter_id = any ($1::bigint[]) and state in ('waiting', 'held')`,
    values: [customers],
  });
}

/** A friend's rebate that is not paid yet, and what has become of the reward of the same fees. */
export interface OpenRebate {
  readonly id: bigint;
  readonly friendId: CustomerId;
  readonly asset: Asset;
  readonly rebate: bigint;
  readonly rebateState: RebateState;
  readonly state: RebateState;
}

export async function selectOpenRebates(
  connection: LaneConnection,
  customers: readonly bigint[],
): Promise<OpenRebate[]> {
  return await connection.query({
    name: 'invites-open-rebates',
    text: `select id, friend_id as "friendId", asset, rebate, rebate_state as "rebateState", state
      from invites.reward where friend_id = any ($1::bigint[]) and rebate_state in ('waiting', 'held') order by id`,
    values: [customers],
  });
}

export async function updateRebates(connection: LaneConnection, ids: readonly bigint[]): Promise<void> {
  await connection.query({
    name: 'invites-follow',
    text: 'update invites.reward set rebate_state = state where id = any ($1::bigint[])',
    values: [ids],
  });
}

/** The next friends whose open rebates have not followed their rewards. */
export function selectBehind(
  db: Database,
  after: bigint,
  limit: number,
): Promise<{ friendId: CustomerId }[]> {
  return allRows<{ friendId: CustomerId }>(db)`
    select distinct friend_id as "friendId" from invites.reward
    where rebate_state in ('waiting', 'held') and rebate_state <> state and friend_id > ${after}
    order by 1 limit ${limit}`;
}

export const rewardTable = laneTable<NewReward>('invites.reward')({
  key: { id: ['bigint', ({ id }) => id] },
  fixed: {
    friend_id: ['bigint', ({ friendId }) => friendId],
    day: ['date', ({ day }) => day],
    asset: ['text', ({ asset }) => asset],
    inviter_id: ['bigint', ({ inviterId }) => inviterId],
    fee: ['bigint', ({ fee }) => fee],
    rebate_ppm: ['bigint', ({ rebatePpm }) => rebatePpm],
    reward_ppm: ['bigint', ({ rewardPpm }) => rewardPpm],
    rebate: ['bigint', ({ rebate }) => rebate],
    reward: ['bigint', ({ reward }) => reward],
    rebate_state: ['text', ({ rebateState }) => rebateState],
    worth: ['bigint', ({ worth }) => worth],
    state: ['text', ({ reward }) => (reward === 0n ? 'none' : 'waiting')],
  },
  changing: {},
});

export async function updateCounted(
  connection: LaneConnection,
  counted: readonly { readonly friendId: CustomerId; readonly day: Day }[],
): Promise<void> {
  await connection.query({
    name: 'invites-set-counted',
    text: `update invites.bond b set through = v.day
      from (select friend_id, max(day) as day from unnest($1::bigint[], $2::date[]) as v (friend_id, day) group by 1) v
      where b.friend_id = v.friend_id`,
    values: [counted.map(({ friendId }) => friendId), counted.map(({ day }) => day)],
  });
}

/** What a reward has become. */
export interface RewardEnd {
  readonly id: bigint;
  readonly state: Exclude<RewardState, 'none' | 'waiting'>;
  /** Why it is held; empty otherwise. */
  readonly reasons: readonly HoldReason[];
}

export async function updateRewards(
  connection: LaneConnection,
  ends: readonly (RewardEnd & { readonly at: Instant })[],
): Promise<void> {
  await connection.query({
    name: 'invites-end',
    text: `update invites.reward r set state = v.state,
        reasons = case when v.state = 'held' then string_to_array(v.reasons, ' ') else r.reasons end,
        held_at = case when v.state = 'held' then v.at else r.held_at end,
        ended_at = case when v.state = 'held' then null else v.at end
      from unnest($1::bigint[], $2::text[], $3::text[], $4::timestamptz[]) as v (id, state, reasons, at)
      where r.id = v.id`,
    values: [
      ends.map(({ id }) => id),
      ends.map(({ state }) => state),
      ends.map(({ reasons }) => reasons.join(' ')),
      ends.map(({ at }) => formatInstant(at)),
    ],
  });
}

/** By the friend's registration: near the inviter, or near another of the inviter's friends. */
const isNear: RawBuilder<boolean> = sql`(b.is_near or exists (
  select from invites.bond other
  where other.inviter_id = b.inviter_id and other.friend_id <> b.friend_id
    and other.registered_from = b.registered_from
))`;

/** A bond as the daily run reads it. */
export interface CountingBond extends Rates, Pick<DueRow, 'boundAt' | 'isNear'> {
  readonly friendId: CustomerId;
  readonly inviterId: CustomerId;
  readonly endsAt: Date;
  readonly friendCountry: string | null;
  readonly inviterCountry: string | null;
}

/** The next bonds by friend that had not ended as a day began. */
export function selectBonds(db: Database, day: Day, after: bigint, limit: number): Promise<CountingBond[]> {
  return allRows<CountingBond>(db)`
    select friend_id as "friendId", inviter_id as "inviterId", bound_at as "boundAt", ends_at as "endsAt",
      rebate_ppm as "rebatePpm", reward_ppm as "rewardPpm", friend_country as "friendCountry",
      inviter_country as "inviterCountry", ${isNear} as "isNear"
    from invites.bond b
    where friend_id > ${after} and ends_at > ${`${day}T00:00:00Z`}::timestamptz
    order by friend_id limit ${limit}`;
}

/** Where friends and inviters were found: what the next day is compared with. */
export async function updateCountries(
  db: Database,
  seen: readonly {
    readonly friendId: CustomerId;
    readonly friend: string | undefined;
    readonly inviter: string | undefined;
  }[],
): Promise<void> {
  await sql`
    update invites.bond b set friend_country = v.friend, inviter_country = v.inviter
    from unnest(${seen.map(({ friendId }) => friendId)}::bigint[], ${seen.map(({ friend }) => friend ?? null)}::text[],
      ${seen.map(({ inviter }) => inviter ?? null)}::text[]) as v (id, friend, inviter)
    where b.friend_id = v.id
      and (b.friend_country, b.inviter_country) is distinct from (v.friend, v.inviter)`.execute(db);
}

/** A day on which nothing is given back has been counted all the same. */
export async function markCounted(db: Database, friendId: CustomerId, day: Day): Promise<void> {
  await sql`
    update invites.bond set through = ${day}::date
    where friend_id = ${friendId} and (through is null or through < ${day}::date)`.execute(db);
}

export async function selectProgress(db: Database): Promise<Day | undefined> {
  const rows = await allRows<{ through: Day }>(db)`select through::text as through from invites.progress`;
  return rows[0]?.through;
}

export async function updateProgress(db: Database, through: Day): Promise<void> {
  await sql`
    insert into invites.progress (through) values (${through}::date)
    on conflict (is_only) do update set through = greatest(invites.progress.through, excluded.through)`.execute(
    db,
  );
}

/** Inviters with something waiting of a day or before, after one of them. */
export async function selectDueInviters(
  db: Database,
  day: Day,
  after: bigint,
  limit: number,
): Promise<CustomerId[]> {
  const { rows } = await sql<{ id: CustomerId }>`
    select distinct inviter_id as id from invites.reward
    where state = 'waiting' and day <= ${day}::date and inviter_id > ${after}
    order by 1 limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export interface DueRow extends OpenReward {
  readonly boundAt: Date;
  /** By the friend's registration: near the inviter, or near another of the inviter's friends. */
  readonly isNear: boolean;
  /** What all of the month came to up to this one, in USDT units. */
  readonly monthWorth: bigint;
}

/** An inviter's rewards that have waited long enough, oldest first. */
export function selectDue(db: Database, inviterId: CustomerId, day: Day): Promise<DueRow[]> {
  return allRows<DueRow>(db)`
    select due.*, b.bound_at as "boundAt",
      ${isNear} as "isNear"
    from (
      select ${sql.raw(openColumns)},
        sum(worth) over (partition by date_trunc('month', day) order by day, id)::bigint as "monthWorth"
      from invites.reward
      where inviter_id = ${inviterId} and state not in ('none', 'declined', 'expired')
    ) due
    join invites.bond b on b.friend_id = due."friendId"
    where due.state = 'waiting' and due.day <= ${day}
    order by due.day, due.id`;
}

/** An inviter's rewards that are paid, waiting and held, by asset. */
export function sumRewards(
  db: Database,
  inviterId: CustomerId,
): Promise<{ asset: Asset; state: RewardState; units: string }[]> {
  return allRows<{ asset: Asset; state: RewardState; units: string }>(db)`
    select asset, state, sum(reward) as units from invites.reward
    where inviter_id = ${inviterId} and state in ('paid', 'waiting', 'held') group by 1, 2 order by 1`;
}

/** How much of a friend's own fees was paid back, or is held, by asset. */
export function sumRebates(
  db: Database,
  friendId: CustomerId,
): Promise<{ asset: Asset; isPaid: boolean; units: string }[]> {
  return allRows<{ asset: Asset; isPaid: boolean; units: string }>(db)`
    select asset, rebate_state = 'paid' as "isPaid", sum(rebate) as units from invites.reward
    where friend_id = ${friendId} and rebate > 0 and rebate_state in ('paid', 'waiting', 'held')
    group by 1, 2 order by 1`;
}

export interface StoredReward extends Rates {
  readonly id: bigint;
  readonly friendId: CustomerId;
  readonly day: Day;
  readonly asset: Asset;
  readonly fee: bigint;
  readonly rebate: bigint;
  readonly rebateState: RebateState;
  readonly reward: bigint;
  readonly state: RewardState;
}

/** All that was ever counted, for `verify`. */
export function selectAllRewards(tx: Tx): Promise<StoredReward[]> {
  return allRows<StoredReward>(tx)`
    select id, friend_id as "friendId", day::text as day, asset, fee, rebate_ppm as "rebatePpm",
      reward_ppm as "rewardPpm", rebate, rebate_state as "rebateState", reward, state
    from invites.reward order by id`;
}
