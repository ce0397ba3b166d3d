import type { Staff } from '#capabilities/desk/operators/face.ts';
import type { Prices } from '#capabilities/markets/prices/face.ts';
import type { CustomerSum, LedgerFigures, MoneyLane } from '#capabilities/money/ledger/face.ts';
import type { Customers, Person } from '#capabilities/people/customers/face.ts';
import type { Jurisdictions } from '#capabilities/people/jurisdictions/face.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Asset } from '#foundation/money/money.ts';
import { priceDecimals } from '#foundation/money/price.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { type Day, dayAfter, feeReasons, type Rates, realisedFees, startOf } from '../rules.ts';
import type { InvitesKinds } from './invites-lane.ts';
import { type LinkNeeds, linksBetween } from './links.ts';
import { type CountingBond, markCounted, selectBonds, updateCountries } from './rewards.sql.ts';

export interface CountingNeeds extends LinkNeeds {
  readonly db: Database;
  readonly lane: MoneyLane;
  readonly ledgerFigures: Pick<LedgerFigures, 'sumsOfCustomers'>;
  readonly markets: Pick<Prices, 'usdtRate'>;
  readonly customers: Pick<Customers, 'peopleOf'>;
  readonly operators: Staff;
  readonly jurisdictions: Pick<Jurisdictions, 'allowsIn'>;
  readonly isFrozen: (customerId: CustomerId) => boolean;
}

type CountKind = InvitesKinds['count'];

const bondsAtATime = 500;

/**
 * Counts the fees of whole days, first to last, for every bond. A day that was counted before is left as it
 * is: the lane knows the last of each friend. Gives how many could not be counted now.
 */
export async function countFees(
  needs: CountingNeeds,
  count: CountKind,
  first: Day,
  last: Day,
): Promise<number> {
  const { db, customers, ledgerFigures } = needs;
  const period = { from: startOf(first), to: startOf(dayAfter(last)) };
  let failed = 0;
  for (let after = 0n; ; ) {
    const bonds = await selectBonds(db, first, after, bondsAtATime);
    const end = bonds.at(-1);
    if (end === undefined) return failed;
    after = end.friendId;
    const friends = bonds.map(({ friendId }) => friendId);
    const people = await customers.peopleOf(
      bonds.flatMap(({ friendId, inviterId }) => [friendId, inviterId]),
    );
    const staff = await needs.operators.workingAmong([...people.values()].map(({ email }) => email));
    const sums = await ledgerFigures.sumsOfCustomers('real', friends, period, feeReasons);
    const byFriend = Map.groupBy(sums, ({ customerId }) => customerId);
    const left = new Set<CustomerId>();
    // All of a page at once: the lane's batches fill with them.
    await Promise.all(
      bonds.map(async (bond) => {
        const rates = ratesToday(needs, bond, people, staff);
        const sumsOf = byFriend.get(bond.friendId) ?? [];
        if (!(await countBond(needs, count, bond, rates, sumsOf))) left.add(bond.friendId);
      }),
    );
    failed += left.size;
    // Where a day is left, what it began in is still to be known.
    const done = bonds.filter(({ friendId }) => !left.has(friendId));
    await updateCountries(
      db,
      done.map(({ friendId, inviterId }) => ({
        friendId,
        friend: people.get(friendId)?.country,
        inviter: people.get(inviterId)?.country,
      })),
    );
  }
}

/**
 * What a bond brings now: the friend's where the friend's country allows it, the inviter's where both do,
 * before the day and after it. Nothing for whom operators froze, and for operators themselves.
 */
function ratesToday(
  { jurisdictions, isFrozen }: CountingNeeds,
  bond: CountingBond,
  people: ReadonlyMap<CustomerId, Person>,
  staff: ReadonlySet<string>,
): Rates {
  const may = (id: CustomerId, before: string | null) => {
    const person = people.get(id);
    if (person === undefined || isFrozen(id) || staff.has(person.email.toLowerCase())) return false;
    return [before ?? undefined, person.country].every((country) =>
      jurisdictions.allowsIn(country, 'incentives'),
    );
  };
  const mayFriend = may(bond.friendId, bond.friendCountry);
  const mayInviter = mayFriend && may(bond.inviterId, bond.inviterCountry);
  return {
    rebatePpm: mayFriend ? bond.rebatePpm : 0n,
    rewardPpm: mayInviter ? bond.rewardPpm : 0n,
  };
}

/** False when a day of it is still to be counted. */
async function countBond(
  needs: CountingNeeds,
  count: CountKind,
  { friendId, inviterId, boundAt, endsAt, isNear }: CountingBond,
  rates: Rates,
  sums: readonly CustomerSum[],
): Promise<boolean> {
  const { db, lane, markets } = needs;
  const isLinked =
    isNear ||
    (sums.length > 0 && (await linksBetween(needs, inviterId, friendId, boundAt.getTime())).length > 0);
  for (const [day, ofDay] of Map.groupBy(sums, ({ day }) => day)) {
    if (startOf(day) >= endsAt.getTime()) continue;
    const fees = realisedFees(ofDay).map((fee) => ({ ...fee, usdtRate: rateOf(markets, fee.asset) }));
    if (fees.length === 0) continue;
    if (rates.rebatePpm + rates.rewardPpm === 0n) {
      await markCounted(db, friendId, day);
      continue;
    }
    const priced = fees.flatMap(({ usdtRate, ...fee }) =>
      usdtRate === undefined ? [] : [{ ...fee, usdtRate }],
    );
    // Without a price the limit can't be held: the next run finds one.
    if (priced.length < fees.length) return false;
    const key = { book: 'real', customerId: friendId } as const;
    const counted = await lane.submit(count, {
      key,
      input: { inviterId, day, isLinked, fees: priced, ...rates },
    });
    if (!counted.ok && counted.refusal !== 'REVIEW_DECIDED') return false;
  }
  return true;
}

function rateOf(markets: CountingNeeds['markets'], asset: Asset): bigint | undefined {
  return asset === 'USDT' ? 10n ** BigInt(priceDecimals) : markets.usdtRate(asset);
}
