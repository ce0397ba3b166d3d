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
}
