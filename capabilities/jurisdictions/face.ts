import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Classified } from './rules.ts';

/** What other capabilities may ask of the jurisdictions. */
export interface Jurisdictions {
  /** The most leverage a customer may have in an instrument. At once for a customer asked about before. */
  leverageCap(customerId: CustomerId, instrument: Classified): number | Promise<number>;
  /** Takes up the newest version of the policy, and that a customer's country may have changed. */
  refresh(): Promise<void>;
}
