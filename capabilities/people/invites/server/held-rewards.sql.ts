import { type RawBuilder, sql } from 'kysely';
import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Asset } from '#foundation/money/money.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { dueQueue } from '#foundation/server-kit/due-queue.ts';
import { firstRow } from '#foundation/server-kit/statements.ts';
import { type Day, type HoldReason, holdReasons, type RewardState } from '../rules.ts';

export interface HeldRow {
  readonly id: bigint;
  readonly inviterId: CustomerId;
  readonly friendId: CustomerId;
  readonly day: Day;
  readonly asset: Asset;
  readonly fee: bigint;
  readonly reward: bigint;
  /** The friend's, decided with it. */
  readonly heldRebate: bigint;
  readonly state: RewardState;
  readonly reasons: HoldReason[];
  readonly heldAt: Date | null;
}

const heldColumns: RawBuilder<unknown> = sql`id, inviter_id as "inviterId", friend_id as "friendId", day::text as day, asset,
  fee, reward, case when rebate_state in ('waiting', 'held') then rebate else 0 end as "heldRebate", state, reasons, held_at as "heldAt"`;

/** What waits for an operator. */
export const heldRewards = dueQueue<HeldRow>({
  select: heldColumns,
  from: sql`invites.reward where state = 'held'`,
  since: sql`held_at`,
  customer: sql`inviter_id`,
  amount: { asset: sql`asset`, units: sql`reward` },
  why: Object.fromEntries(holdReasons.map((reason) => [reason, sql`${sql.lit(reason)} = any (reasons)`])),
});

export function selectReward(db: Database, id: bigint): Promise<HeldRow | undefined> {
  return firstRow<HeldRow>(db)`select ${heldColumns} from invites.reward where id = ${id}`;
}
