import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Pair } from './rules.ts';

export type { LinkKind, Pair } from './rules.ts';

/** What other capabilities may ask of the links between customers. */
export interface Links {
  /**
   * The customer, and all who count as one person with them, also through others: in memory. A device seen
   * for the first time and a new destination count at once, everything else within a minute.
   */
  personOf(customerId: CustomerId): readonly CustomerId[];
  /** Whom a customer shares something with, the strongest first. */
  linksOf(customerId: CustomerId): Promise<readonly Link[]>;
  /** What some customers share; a hint that more than ten of them share says nothing. */
  linksAmong(customers: readonly CustomerId[]): Promise<readonly Pair[]>;
  /** Looks at what a customer has now; for those who have just stored something of it. */
  lookAgain(customerId: CustomerId): Promise<void>;
}

/** Another customer with whom one is linked. */
export interface Link extends Omit<Pair, 'customers'> {
  readonly customerId: CustomerId;
}

/** How many other customers a hint names. */
export const othersNamed = 10;
