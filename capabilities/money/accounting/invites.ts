import type { Declaration } from './declaration.ts';

/** Where unpaid rewards for invitations lie, in every asset, beside what the treasurer has brought in. */
export const incentivesAccount = 'house/incentives' as const;

export const invitesAccounting = {
  house: [[incentivesAccount, 16]],
  funded: [incentivesAccount],
  recordReasons: ['feeRebate', 'inviteReward'],
  otherReasons: ['incentivesReserved', 'incentivesReturned'],
} as const satisfies Declaration;
