import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { Mail, MailOutcome } from '#foundation/server-kit/mail/mail.ts';
import { tellNotice } from '#foundation/server-kit/tell-notice.ts';
import { type Clock, formatInstant } from '#foundation/time/clock.ts';
import type { MailReturned } from '../contract.ts';
import { afterRefusal } from '../mail-rules.ts';
import {
  countMail,
  deleteRefusals,
  lockRefusals,
  selectRefusals,
  storeRefusals,
} from './mail-returns.sql.ts';

/** Whose mail bounces, and how many mails ended in each way. */
export interface MailReturns {
  /** Gets the outcome of every mail, to customers or others. */
  settled(mail: Pick<Mail, 'to' | 'event'>, outcome: MailOutcome): Promise<void>;
  /** For the customer alone. */
  returnedTo(customerId: CustomerId): Promise<MailReturned>;
}

export interface MailReturnsNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly idOfEmail: (email: string) => Promise<CustomerId | undefined>;
  readonly contactOf: (customerId: CustomerId) => Promise<{ readonly email: string } | undefined>;
  /** Hears of customers whose screens have to look again. */
  readonly changed: (customerIds: Iterable<CustomerId>) => void;
}

export function createMailReturns(needs: MailReturnsNeeds): MailReturns {
  const { db, clock, idOfEmail, contactOf, changed } = needs;
  return {
    async settled({ to, event = '' }, outcome) {
      const at = clock.now();
      await countMail(db, new Date(at), event, outcome);
      // An unreachable server says nothing about the address.
      if (outcome === 'failed') return;
      // For an address of no customer nothing is kept, so that writing there reveals and leaves nothing.
      const customerId = await idOfEmail(to);
      if (customerId === undefined) return;
      if (outcome === 'accepted') {
        if (await deleteRefusals(db, customerId)) changed([customerId]);
        return;
      }
      await db.transaction().execute(async (tx) => {
        const address = to.toLowerCase();
        const before = await lockRefusals(tx, customerId, address);
        const refusal = { address, isNobody: outcome === 'noSuchAddress', at };
        const after = afterRefusal(before, refusal);
        await storeRefusals(tx, customerId, after);
        if (after.since !== at || before.since === at) return;
        const notice = { id: `mailReturned ${at}`, customerId, event: 'mailReturned', facts: {}, at };
        await tellNotice(tx, notice);
      });
    },
    async returnedTo(customerId) {
      const stands = await selectRefusals(db, customerId);
      if (stands?.since === undefined) return {};
      const address = (await contactOf(customerId))?.email ?? '';
      if (address.toLowerCase() !== stands.address) return {};
      return { returned: { address, since: formatInstant(stands.since) } };
    },
  };
}
