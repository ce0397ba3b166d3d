import type { Customers } from '#capabilities/customers/face.ts';
import type { Page } from '#foundation/calls/define-call.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { type Clock, formatInstant } from '#foundation/time/clock.ts';
import type { Friend, Invite } from '../contract.ts';
import { friendState, maskedName } from '../rules.ts';
import { selectFriends } from './bonds.sql.ts';

export interface InvitesNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly customers: Pick<Customers, 'peopleOf'>;
}

/** What customers see of their invitations. */
export interface Invites {
  /** `origin` is where the platform is found: what the link begins with. */
  invite(customerId: CustomerId, origin: string): Promise<Result<Invite>>;
  friends(customerId: CustomerId, page: { offset: number; limit: number }): Promise<Page<Friend>>;
}

export function createInvites({ db, clock, customers }: InvitesNeeds): Invites {
  return {
    async invite(customerId, origin) {
      const own = (await customers.peopleOf([customerId])).get(customerId);
      if (own === undefined) return refuse('UNAUTHENTICATED');
      const code = own.invitationCode;
      return accept({ code, link: `${origin}/pass/register?code=${encodeURIComponent(code)}` });
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
