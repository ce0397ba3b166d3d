import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Language } from '#locales/languages.ts';

/** A signed-in customer's session. */
export interface Session {
  readonly sessionId: string;
  readonly customerId: CustomerId;
}

export interface Contact {
  readonly email: string;
  readonly language: Language;
}

/** What other capabilities may ask of the customers. */
export interface Customers {
  /** The session of a token (with or without `Bearer `); undefined when it is unknown, revoked or expired. */
  authenticate(authorization: string): Promise<Session | undefined>;
  countCustomers(): Promise<number>;
  /** Where to write to a customer and in which language; undefined when there is none with this id. */
  contactOf(customerId: CustomerId): Promise<Contact | undefined>;
}
