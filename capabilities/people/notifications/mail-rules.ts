import type { Instant } from '#foundation/time/clock.ts';

/** docs/product.md, "Notifications": so many refusals in a row say that an address takes no mail. */
const refusalsEnough = 3;

/** How the mails to a customer's address have fared since one arrived. */
export interface Refusals {
  readonly address: string;
  /** In a row. */
  readonly refused: number;
  /** Since when mail is known to bounce. */
  readonly since: Instant | undefined;
}

/**
 * After one more refusal. That there is no such address is certain at once; anything else may be about that
 * one mail. What was refused at another address says nothing of this one.
 */
export function afterRefusal(
  before: Refusals | undefined,
  { address, isNobody, at }: { readonly address: string; readonly isNobody: boolean; readonly at: Instant },
): Refusals {
  const same = before?.address === address ? before : undefined;
  const refused = (same?.refused ?? 0) + 1;
  const isBack = isNobody || refused >= refusalsEnough;
  return { address, refused, since: same?.since ?? (isBack ? at : undefined) };
}
