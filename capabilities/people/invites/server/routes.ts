import { accept } from '#foundation/refusals/result.ts';
import type { CallRouter } from '#foundation/server-kit/call-router.ts';
import { invitesOverview, reviewedReward } from '../console-contract.ts';
import * as contract from '../contract.ts';
import type { InvitesDesk } from './desk.ts';
import type { Invites } from './invites.ts';

/** Binds the calls of invitations, customers' and operators'. */
export function bindInviteCalls(router: CallRouter, invites: Invites, desk: InvitesDesk): void {
  router.on(contract.getInvite, (_, { session, origin }) => invites.invite(session.customerId, origin));
  router.on(contract.listInvitee, async ({ pageNum, pageSize }, { session }) =>
    accept(await invites.friends(session.customerId, { offset: (pageNum - 1) * pageSize, limit: pageSize })),
  );
  router.on(invitesOverview, async () => accept(await desk.overview()));
  router.on(reviewedReward, ({ subjectId }) => desk.reward(subjectId));
}
