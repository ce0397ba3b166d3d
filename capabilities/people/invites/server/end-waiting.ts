import type { ConfigValue } from '#capabilities/desk/configuration/face.ts';
import type { MoneyLane } from '#capabilities/money/ledger/face.ts';
import type { Contact, Customers } from '#capabilities/people/customers/face.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { Instant } from '#foundation/time/clock.ts';
import { dayAfter, dayOf, endOf, type HoldReason, holdReasons } from '../rules.ts';
import type { InvitesTerms } from '../terms.ts';
import type { InvitesKinds } from './invites-lane.ts';
import { type LinkNeeds, linksBetween } from './links.ts';
import { rewardMailTo } from './reward-mail.ts';
import { type DueRow, type RewardEnd, selectBehind, selectDue, selectDueInviters } from './rewards.sql.ts';

export interface EndingNeeds extends LinkNeeds {
  readonly db: Database;
  readonly lane: MoneyLane;
  readonly customers: Pick<Customers, 'peopleOf' | 'contactOf'>;
  readonly isFrozen: (customerId: CustomerId) => boolean;
  readonly terms: ConfigValue<InvitesTerms>;
  readonly platformName: string;
}

export type EndKind = InvitesKinds['end'];

/** Looked at together: each asks the database some questions of every friend. */
const invitersAtATime = 20;
/** Rewards of one command: far from what a batch can hold. */
const endsAtATime = 500;

/** Pays, holds or lets expire whatever has waited long enough. Gives how many inviters' could not be. */
export async function endWaiting(needs: EndingNeeds, end: EndKind, at: Instant): Promise<number> {
  const { db, terms } = needs;
  const due = dayAfter(dayOf(at), -terms.current.waitingDays - 1);
  let failed = 0;
  for (let after = 0n; ; ) {
    const inviters = await selectDueInviters(db, due, after, invitersAtATime);
    const last = inviters.at(-1);
    if (last === undefined) return failed;
    after = last;
    const ended = await Promise.all(
      inviters.map(async (inviterId) => {
        const ends = await endsOf(needs, inviterId, await selectDue(db, inviterId, due), at);
        return await endAll(needs, end, inviterId, ends);
      }),
    );
    failed += ended.filter((isDone) => !isDone).length;
  }
}

async function endsOf(
  needs: EndingNeeds,
  inviterId: CustomerId,
  due: readonly DueRow[],
  at: Instant,
): Promise<RewardEnd[]> {
  const { customers, isFrozen, terms } = needs;
  const people = await customers.peopleOf([inviterId, ...due.map(({ friendId }) => friendId)]);
  const isVerified = (id: CustomerId) => people.get(id)?.isVerified ?? false;
  const links = new Map<CustomerId, readonly HoldReason[]>();
  const ends: RewardEnd[] = [];
  for (const row of due) {
    const { id, day, friendId, boundAt, isNear, monthWorth } = row;
    const areVerified = isVerified(inviterId) && isVerified(friendId);
    const linked = links.get(friendId) ?? (await linksBetween(needs, inviterId, friendId, boundAt.getTime()));
    links.set(friendId, linked);
    const found = new Set<HoldReason>(linked);
    if (isNear) found.add('range');
    if (monthWorth > terms.current.holdAbove) found.add('large');
    if (isFrozen(inviterId) || isFrozen(friendId)) found.add('frozen');
    const reasons = holdReasons.filter((reason) => found.has(reason));
    const state = endOf({ day, areVerified, reasons }, terms.current, at);
    if (state !== 'wait') ends.push({ id, state, reasons: state === 'held' ? reasons : [] });
  }
  return ends;
}

async function endAll(
  { customers, lane, platformName }: EndingNeeds,
  end: EndKind,
  inviterId: CustomerId,
  ends: readonly RewardEnd[],
): Promise<boolean> {
  if (ends.length === 0) return true;
  const write = writerTo(await customers.contactOf(inviterId), platformName);
  for (let from = 0; from < ends.length; from += endsAtATime) {
    const ended = await lane.submit(end, {
      key: { book: 'real', customerId: inviterId },
      input: { from: 'waiting', ends: ends.slice(from, from + endsAtATime), write },
    });
    if (!ended.ok && ended.refusal !== 'REVIEW_DECIDED') return false;
  }
  return true;
}

const friendsAtATime = 500;

/** Held rebates become what their rewards have become. Gives how many friends' could not. */
export async function followRewards(
  { db, lane }: EndingNeeds,
  follow: InvitesKinds['follow'],
): Promise<number> {
  let failed = 0;
  for (let after = 0n; ; ) {
    const friends = await selectBehind(db, after, friendsAtATime);
    const last = friends.at(-1);
    if (last === undefined) return failed;
    after = last.friendId;
    const done = await Promise.all(
      friends.map(({ friendId }) =>
        lane.submit(follow, { key: { book: 'real', customerId: friendId }, input: null }),
      ),
    );
    failed += done.filter((each) => !each.ok && each.refusal !== 'REVIEW_DECIDED').length;
  }
}

export function writerTo(contact: Contact | undefined, platformName: string) {
  return contact && rewardMailTo(contact, platformName);
}
