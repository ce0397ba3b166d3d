import { formatUnits } from '#foundation/money/money.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { type Clock, formatInstant } from '#foundation/time/clock.ts';
import type { InvitesOverview, ReviewedReward } from '../console-contract.ts';
import { dayAfter, dayOf } from '../rules.ts';
import { countBonds, selectEvidence, selectLargest, sumAll } from './overview.sql.ts';
import { findReward } from './review-reward.ts';
import { selectProgress } from './rewards.sql.ts';

/** What operators see of invitations. */
export interface InvitesDesk {
  overview(): Promise<InvitesOverview>;
  /** NOT_FOUND where there is no such reward. */
  reward(subjectId: string): Promise<Result<ReviewedReward>>;
}

const money = (units: string) => formatUnits(BigInt(units));

export function createInvitesDesk({ db, clock }: { db: Database; clock: Clock }): InvitesDesk {
  return {
    async overview() {
      const since = dayAfter(dayOf(clock.now()), -30);
      const [bonds, sums, largest, countedThrough] = await Promise.all([
        countBonds(db),
        sumAll(db),
        selectLargest(db, since),
        selectProgress(db),
      ]);
      return {
        inviters: Number(bonds.inviters),
        friends: Number(bonds.friends),
        countedThrough,
        sums: sums.map(({ asset, ...all }) => ({
          currency: asset,
          fees: money(all.fees),
          rebates: money(all.rebates),
          waiting: money(all.waiting),
          held: money(all.held),
          paid: money(all.paid),
          declined: money(all.declined),
          expired: money(all.expired),
        })),
        largest: largest.map(({ inviterId, friends, worth }) => ({
          uid: String(inviterId),
          friends: Number(friends),
          worth: money(worth),
        })),
      };
    },
    async reward(subjectId) {
      const row = await findReward(db, subjectId);
      if (row === undefined) return refuse('NOT_FOUND');
      const { inviterId, friendId, day } = row;
      const evidence = await selectEvidence(db, friendId, inviterId, day);
      if (evidence === undefined) return refuse('NOT_FOUND');
      return accept({
        inviterUid: String(inviterId),
        friendUid: String(friendId),
        day,
        currency: row.asset,
        fee: formatUnits(row.fee),
        reward: formatUnits(row.reward),
        heldRebate: formatUnits(row.heldRebate),
        status: row.state,
        reasons: row.reasons,
        joinedAt: formatInstant(evidence.boundAt.getTime()),
        registeredFrom: evidence.registeredFrom ?? undefined,
        monthWorth: money(evidence.monthWorth),
      });
    },
  };
}
