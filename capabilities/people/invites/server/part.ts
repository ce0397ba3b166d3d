import type { Configuration } from '#capabilities/desk/configuration/face.ts';
import type { ReviewHandler } from '#capabilities/desk/reviews/face.ts';
import type { Customers, Invitation } from '#capabilities/people/customers/face.ts';
import type { Tx } from '#foundation/server-kit/database.ts';
import type { Part } from '#foundation/server-kit/part.ts';
import { invitesTerms } from '../terms.ts';
import { bindInvitation } from './bind-invitation.ts';
import { createDailyRun, type DailyRun, type RunNeeds } from './daily-run.ts';
import { createInvitesDesk } from './desk.ts';
import { createInvites, type InvitesNeeds } from './invites.ts';
import { type InvitesLaneNeeds, invitesKinds } from './invites-lane.ts';
import { createRewardReviews } from './review-reward.ts';
import { bindInviteCalls } from './routes.ts';

export interface InvitesPart extends Part<ReviewHandler>, Pick<DailyRun, 'uncountedSince'> {
  readonly reviews: ReviewHandler;
  /** Writes down who was invited by whom, as they register. */
  bind(tx: Tx, invitation: Invitation): Promise<void>;
}

type Needs = Omit<InvitesNeeds & RunNeeds, 'terms' | 'kinds' | 'customers'> &
  InvitesLaneNeeds & { readonly configuration: Configuration; readonly customers: Customers };

export async function createInvitesPart(given: Needs): Promise<InvitesPart> {
  const terms = await given.configuration.define(invitesTerms);
  const kinds = invitesKinds(given);
  const needs = { ...given, terms, kinds };
  const daily = createDailyRun(needs);
  return {
    uncountedSince: daily.uncountedSince,
    bind: (tx, invitation) => bindInvitation(needs, tx, invitation),
    reviews: createRewardReviews(needs, kinds),
    calls: (router) => bindInviteCalls(router, createInvites(needs), createInvitesDesk(needs)),
    // Looked for again each hour: what a run leaves undone, the next takes up.
    jobs: { countFees: { cron: '5 * * * *', run: daily.run } },
    start: () => daily.run().catch(given.onError),
    clockMove: { caughtUp: () => daily.run().catch(given.onError) },
  };
}
