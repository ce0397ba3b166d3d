import type { ConfigValue } from '#capabilities/desk/configuration/face.ts';
import type { Customers } from '#capabilities/people/customers/face.ts';
import type { Jurisdictions } from '#capabilities/people/jurisdictions/face.ts';
import type { Page } from '#foundation/calls/define-call.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import { formatDecimal } from '#foundation/money/decimal.ts';
import { formatUnits } from '#foundation/money/money.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { PageRange } from '#foundation/server-kit/statements.ts';
import { type Clock, formatInstant } from '#foundation/time/clock.ts';
import type { Friend, Invite } from '../contract.ts';
import { friendState, maskedName } from '../rules.ts';
import type { InvitesTerms } from '../terms.ts';
import { selectFriends, selectOwnBond } from './bonds.sql.ts';
import { sumRebates, sumRewards } from './rewards.sql.ts';

export interface InvitesNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly customers: Pick<Customers, 'peopleOf'>;
  readonly jurisdictions: Pick<Jurisdictions, 'allowsIn'>;
  readonly terms: ConfigValue<InvitesTerms>;
}

/** What customers see of their invitations. */
export interface Invites {
  /** `origin` is where the platform is found: what the link begins with. */
  invite(customerId: CustomerId, origin: string): Promise<Result<Invite>>;
  friends(customerId: CustomerId, page: PageRange): Promise<Page<Friend>>;
}

export function createInvites(needs: InvitesNeeds): Invites {
  const { db, clock, customers, jurisdictions, terms } = needs;

  async function ownRebates(customerId: CustomerId, allowed: boolean): Promise<Invite['invited']> {
    const bond = await selectOwnBond(db, customerId);
    if (bond === undefined) return undefined;
    const sums = await sumRebates(db, customerId);
    const shown = (isPaid: boolean) =>
      sums
        .filter((each) => each.isPaid === isPaid)
        .map(({ asset, units }) => ({ currency: asset, amount: formatUnits(BigInt(units)) }));
    return {
      ...(allowed && { rate: rateText(bond.rebatePpm) }),
      endsAt: formatInstant(bond.endsAt.getTime()),
      received: shown(true),
      onHold: shown(false),
    };
  }

  return {
    async invite(customerId, origin) {
      const own = (await customers.peopleOf([customerId])).get(customerId);
      if (own === undefined) return refuse('UNAUTHENTICATED');
      const { invitationCode: code, country } = own;
      const allowed = jurisdictions.allowsIn(country, 'incentives');
      return accept({
        code,
        link: `${origin}/pass/register?code=${encodeURIComponent(code)}`,
        allowed,
        country,
        ...(allowed && offered(terms.current)),
        rewards: sumsByAsset(await sumRewards(db, customerId)),
        invited: await ownRebates(customerId, allowed),
      });
    },
    async friends(customerId, page) {
      const at = clock.now();
      const { total, rows } = await selectFriends(db, customerId, page);
      const people = await customers.peopleOf(rows.map(({ friendId }) => friendId));
      return {
        total,
        rows: rows.map(({ friendId, place, boundAt, endsAt, hasPaidFees }) => {
          const friend = people.get(friendId);
          const facts = { isVerified: friend?.isVerified ?? false, hasPaidFees, endsAt: endsAt.getTime() };
          return {
            id: String(place),
            name: maskedName(friend?.username ?? ''),
            status: friendState(facts, at),
            joinedAt: formatInstant(boundAt.getTime()),
            endsAt: formatInstant(endsAt.getTime()),
          };
        }),
      };
    },
  };
}

function offered({ rebateRate, rewardRate, months, waitingDays }: InvitesTerms) {
  return { rate: rateText(rewardRate), friendRate: rateText(rebateRate), months, waitingDays };
}

function rateText(ppm: bigint): string {
  return formatDecimal(ppm, 6);
}

function sumsByAsset(sums: Awaited<ReturnType<typeof sumRewards>>): Invite['rewards'] {
  return [...Map.groupBy(sums, ({ asset }) => asset)].map(([currency, ofAsset]) => {
    const of = (state: string) =>
      formatUnits(BigInt(ofAsset.find((each) => each.state === state)?.units ?? '0'));
    return { currency, paid: of('paid'), waiting: of('waiting'), held: of('held') };
  });
}
