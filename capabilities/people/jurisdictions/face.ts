import type { CustomerId } from '#foundation/ids/ids.ts';
import { accept, type Refusal, type Result, refuse } from '#foundation/refusals/result.ts';
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

/**
 * On what operators may move money of a customer whose country is not served: an authority allows it, or
 * it was established that nothing forbids it. The sentences are `reviews.reasons.<code>`.
 */
export const grounds = ['authorityAllows', 'nothingForbids'] as const;

/** The operators judge each of them; their note says what it rests on. */
export const judgedGrounds = {
  authorityAllows: 'judged',
  nothingForbids: 'judged',
} as const satisfies Record<(typeof grounds)[number], 'judged'>;

/** What the operators' note says of the licence or the finding at least. */
const noteLength = { least: 10, most: 1000 };

/**
 * GROUND_REQUIRED for an approval that names no ground where it takes one, NOTE_REQUIRED for one that says
 * nothing of it. Without a reason it is only asked whether it may be approved at all.
 */
export function whetherGrounded(
  standing: Standing,
  { reasonCode, note = '' }: { readonly reasonCode?: string | undefined; readonly note?: string | undefined },
): Result<null> {
  if (standing !== 'countryNotServed' || reasonCode === undefined) return accept(null);
  if (!grounds.some((ground) => ground === reasonCode)) return refuse('GROUND_REQUIRED');
  const { least, most } = noteLength;
  if (note.length >= least) return accept(null);
  return refuse('NOTE_REQUIRED', { least: String(least), most: String(most) });
}
