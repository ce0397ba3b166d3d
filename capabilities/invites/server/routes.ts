import { accept } from '#foundation/refusals/result.ts';
import type { CallRouter } from '#foundation/server-kit/call-router.ts';
import * as contract from '../contract.ts';
import type { Invites } from './invites.ts';

/** Binds the customers' calls of invitations. */
export function bindInviteCalls(router: CallRouter, invites: Invites): void {
  router.on(contract.getInvite, (_, { session, origin }) => invites.invite(session.customerId, origin));
  router.on(contract.listInvitee, async ({ pageNum, pageSize }, { session }) =>
    accept(await invites.friends(session.customerId, { offset: (pageNum - 1) * pageSize, limit: pageSize })),
  );
}
