import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Refusal } from '#foundation/refusals/result.ts';

/** What the sellers of leverage and of options ask before they sell on the real book. */
export interface Appropriateness {
  /**
   * Undefined where it may be sold. APPROPRIATENESS_REQUIRED until the questions of the customer's
   * jurisdiction are answered well enough; APPROPRIATENESS_WAIT with `retryAt` while the customer may not try
   * again.
   */
  refusalFor(customerId: CustomerId): Promise<Refusal | undefined>;
}
