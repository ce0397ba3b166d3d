import type { CustomerId } from '#foundation/ids/ids.ts';

/** A signed-in customer's session. */
export interface Session {
  readonly sessionId: string;
  readonly customerId: CustomerId;
}

/** What other capabilities may ask of the customers. */
export interface Customers {
  /** The session of a token (with or without `Bearer `); undefined when it is unknown, revoked or expired. */
  authenticate(authorization: string): Promise<Session | undefined>;
  countCustomers(): Promise<number>;
  /** The country a customer has declared (ISO 3166-1 alpha-2); undefined when there is none. */
  countryOf(customerId: CustomerId): Promise<string | undefined>;
}
