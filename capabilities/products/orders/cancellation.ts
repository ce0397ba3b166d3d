/** Why operators ask for pending orders to be cancelled. */
export const cancellationReasons = [
  'marketEvent',
  'wrongTerms',
  'coverLocked',
  'customerRisk',
  'legal',
] as const;
export type CancellationReason = (typeof cancellationReasons)[number];
