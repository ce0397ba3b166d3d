import type { Configuration } from '#capabilities/configuration/face.ts';
import type { Customers, Invitation } from '#capabilities/customers/face.ts';
import type { Tx } from '#foundation/server-kit/database.ts';
import type { Part } from '#foundation/server-kit/part.ts';
import { invitesTerms } from '../terms.ts';
import { bindInvitation } from './bind-invitation.ts';
import { createInvites, type InvitesNeeds } from './invites.ts';
import { bindInviteCalls } from './routes.ts';

export interface InvitesPart extends Part {
  /** Writes down who was invited by whom, as they register. */
  bind(tx: Tx, invitation: Invitation): Promise<void>;
}

type Needs = InvitesNeeds & {
  readonly configuration: Configuration;
  readonly customers: Pick<Customers, 'peopleOf' | 'rangeOf' | 'countryOf'>;
};

export async function createInvitesPart(needs: Needs): Promise<InvitesPart> {
  const terms = await needs.configuration.define(invitesTerms);
  const invites = createInvites(needs);
  return {
    bind: (tx, invitation) => bindInvitation({ ...needs, terms }, tx, invitation),
    calls: (router) => bindInviteCalls(router, invites),
  };
}
