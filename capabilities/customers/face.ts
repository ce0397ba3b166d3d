import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Tx } from '#foundation/server-kit/database.ts';
import type { Language } from '#locales/languages.ts';
import type { KycStatus } from './contract.ts';

/** A signed-in customer's session. */
export interface Session {
  readonly sessionId: string;
  readonly customerId: CustomerId;
}

export interface Contact {
  readonly email: string;
  readonly language: Language;
}

export interface RecordedIdentity {
  readonly status: KycStatus;
  readonly tier: number;
  readonly country?: string;
}

/** What other capabilities may ask of the customers. */
export interface Customers {
  /** The session of a token (with or without `Bearer `); undefined when it is unknown, revoked or expired. */
  authenticate(authorization: string): Promise<Session | undefined>;
  countCustomers(): Promise<number>;
  /** The country a customer has declared (ISO 3166-1 alpha-2); undefined when there is none. */
  countryOf(customerId: CustomerId): Promise<string | undefined>;
  /** Where to write to a customer and in which language; undefined when there is none with this id. */
  contactOf(customerId: CustomerId): Promise<Contact | undefined>;
  /** What the identity check has come to, in its transaction; the country it verified replaces the declared one. */
  recordIdentity(tx: Tx, customerId: CustomerId, identity: RecordedIdentity): Promise<void>;
}
