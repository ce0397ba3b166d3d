import { dayAfter } from './rules.ts';
import { invitesTerms } from './terms.ts';

const feeDay = '2026-03-03';

/**
 * The worked example of the help centre: when a day's fees are paid back, by the document `invites.terms` in
 * force. It has times only: articles are public, and a customer who may earn nothing is shown no rate.
 */
export function inviteExample(document: unknown) {
  const { months, waitingDays, expiryDays } = invitesTerms.schema.parse(document);
  return {
    months,
    waitingDays,
    expiryDays,
    feeDay,
    countedDay: dayAfter(feeDay),
    dueDay: dayAfter(feeDay, waitingDays + 1),
    expiryDay: dayAfter(feeDay, expiryDays + 1),
  };
}
