import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Classified, Offering } from './rules.ts';

/**
 * What other capabilities may ask of the jurisdictions. Answers come at once for a customer asked about
 * lately.
 */
export interface Jurisdictions {
  /** The most leverage a customer may have in an instrument. */
  leverageCap(customerId: CustomerId, instrument: Classified): number | Promise<number>;
  /**
   * Whether something may be sold to a customer: `options` on the real book, `incentives` in cash, `loans`.
   */
  allows(customerId: CustomerId, offering: Offering): boolean | Promise<boolean>;
  /** The same of a country; undefined where none is declared. */
  allowsIn(country: string | undefined, offering: Offering): boolean;
  /** Whether a customer answers the appropriateness questions before leverage and options with real money. */
  asksQuiz(customerId: CustomerId): boolean | Promise<boolean>;
  /** A customer's country is another now. Other processes notice within a minute. */
  countryChanged(customerId: CustomerId): void;
}
