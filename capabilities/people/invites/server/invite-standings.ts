import { incentivesAccount } from '#capabilities/money/accounting/invites.ts';
import type { ProductStandings, Standing } from '#capabilities/money/integrity/face.ts';
import type { LedgerAudit } from '#capabilities/money/ledger/face.ts';
import type { LeftOpen } from '#foundation/calls/left-open.ts';
import { asCustomerId, type CustomerId } from '#foundation/ids/ids.ts';
import { allRows } from '#foundation/server-kit/statements.ts';
import { feeReasons, type RewardState, realisedFees, sharesOf } from '../rules.ts';
import { type StoredReward, selectAllRewards } from './rewards.sql.ts';

const house = asCustomerId(0n);
const customersAtATime = 1_000;

/**
 * What the treasurer brought in, and every reward and rebate that is neither paid nor returned; each follows
 * from the fees its friend paid on its day.
 */
export const inviteStandings: ProductStandings = {
  accounts: [incentivesAccount],
  async standings(tx, audit) {
    const standings: Standing[] = [];
    for await (const { key, from, to, asset, units, reason } of audit.fundedTransfers()) {
      if (reason !== 'houseFunding' && reason !== 'houseWithdrawal') continue;
      const account = { key: { ...key, customerId: house }, account: incentivesAccount, asset } as const;
      if (to === incentivesAccount) standings.push({ ...account, units });
      if (from === incentivesAccount) standings.push({ ...account, units: -units });
    }
    for (const { asset, reward, rebate, state, rebateState } of await selectAllRewards(tx)) {
      const units = (isUnpaid(state) ? reward : 0n) + (isUnpaid(rebateState) ? rebate : 0n);
      const key = { book: 'real', customerId: house } as const;
      if (units > 0n) standings.push({ key, account: incentivesAccount, asset, units });
    }
    return standings;
  },
  leftOpen: (db, customerId) => allRows<LeftOpen>(db)`
    select 'rewards' as kind, 'real' as book, asset, count(*)::integer as count, sum(units)::bigint as units
    from (
      select asset, reward as units from invites.reward
      where inviter_id = ${customerId} and state in ('waiting', 'held')
      union all
      select asset, rebate from invites.reward
      where friend_id = ${customerId} and rebate_state in ('waiting', 'held')
    ) unpaid
    group by asset`,
  async finding(tx, audit) {
    const rewards = await selectAllRewards(tx);
    const fees = await feesOf(audit, [...new Set(rewards.map(({ friendId }) => friendId))]);
    const wrong = rewards.find((reward) => !follows(reward, fees.get(nameOf(reward)) ?? 0n));
    if (wrong === undefined) return undefined;
    return { row: `reward ${wrong.id}`, problem: 'does not follow from the fees of its friend’s day' };
  },
};

function isUnpaid(state: RewardState): boolean {
  return state === 'waiting' || state === 'held';
}

async function feesOf(audit: LedgerAudit, friends: readonly CustomerId[]): Promise<Map<string, bigint>> {
  const fees = new Map<string, bigint>();
  for (let from = 0; from < friends.length; from += customersAtATime) {
    const some = friends.slice(from, from + customersAtATime);
    const sums = await audit.sumsOfCustomers('real', some, feeReasons);
    for (const ofDay of Map.groupBy(sums, ({ customerId, day }) => `${customerId} ${day}`).values()) {
      const [{ customerId: friendId, day } = { customerId: house, day: '' }] = ofDay;
      for (const { asset, fee } of realisedFees(ofDay)) fees.set(nameOf({ friendId, day, asset }), fee);
    }
  }
  return fees;
}

function follows({ fee, rebate, reward, ...rates }: StoredReward, paid: bigint): boolean {
  const shares = sharesOf(fee, rates);
  return fee === paid && rebate === shares.rebate && reward === shares.reward;
}

function nameOf({ friendId, day, asset }: Pick<StoredReward, 'friendId' | 'day' | 'asset'>): string {
  return `${friendId} ${day} ${asset}`;
}
