import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Refusal } from '#foundation/refusals/result.ts';
import type { Classified, Offering, Standing } from './rules.ts';

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
  /** Whether people of a country may have a real account; without one they may register, and have none. */
  servesCountry(country: string | undefined): boolean;
  /** Where people live who may have no real account. */
  notServed(): readonly string[];
  standingOf(customerId: CustomerId): Standing | Promise<Standing>;
  /** Why a customer may begin nothing with real money and pay nothing in; undefined where they may. */
  refusalFor(customerId: CustomerId): Promise<Refusal | undefined>;
  /** A customer's country is another now. Other processes notice within a minute. */
  countryChanged(customerId: CustomerId): void;
}
