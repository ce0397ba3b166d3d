import { z } from 'zod';
import { amountSetting, protecting, rateSetting } from '#foundation/calls/setting-fields.ts';

const invitesTermsShape = z.strictObject({
  /** Both together pay back less than half a fee, whatever operators set. */
  rebateRate: protecting(rateSetting('0', '0.25'), 'lower'),
  rewardRate: protecting(rateSetting('0', '0.25'), 'lower'),
  months: protecting(z.int().min(1).max(24), 'lower'),
  waitingDays: protecting(z.int().min(7).max(60), 'higher'),
  expiryDays: protecting(z.int().min(60).max(365), 'lower'),
  holdAbove: protecting(amountSetting('100', '5000'), 'lower'),
});
export type InvitesTerms = z.output<typeof invitesTermsShape>;

/**
 * The document `invites.terms`. Rates and months are those of the day on which a friend registers; waiting,
 * expiry and the month's limit hold for all.
 */
export const invitesTerms = {
  name: 'invites.terms',
  schema: invitesTermsShape,
  initial: {
    rebateRate: '0.1',
    rewardRate: '0.1',
    months: 12,
    waitingDays: 14,
    expiryDays: 90,
    holdAbove: '5000',
  } satisfies z.input<typeof invitesTermsShape>,
  permission: 'products.configure',
  guardsMoney: true,
};
