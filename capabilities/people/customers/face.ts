import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Result } from '#foundation/refusals/result.ts';
import type { Tx } from '#foundation/server-kit/database.ts';
import type { Instant } from '#foundation/time/clock.ts';
import type { Language } from '#locales/languages.ts';
import type { KycStatus, SignedIn } from './contract.ts';

export type { SignedIn } from './contract.ts';

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

/** A customer who registers with another's code, and from where. */
export interface Invitation {
  readonly friendId: CustomerId;
  readonly inviterId: CustomerId;
  readonly username: string;
  readonly country: string | undefined;
  readonly ip: string;
}

/** What capabilities that pay rewards may know of a customer. */
export interface Person {
  readonly id: CustomerId;
  readonly username: string;
  readonly email: string;
  readonly country: string | undefined;
  readonly isVerified: boolean;
  readonly invitationCode: string;
}

/** What other capabilities may ask of the customers. */
export interface Customers {
  /** The session of a token (with or without `Bearer `); undefined when it is unknown, revoked or expired. */
  authenticate(authorization: string): Promise<Session | undefined>;
  countCustomers(): Promise<number>;
  /** The country a customer has declared (ISO 3166-1 alpha-2); undefined when there is none. */
  countryOf(customerId: CustomerId): Promise<string | undefined>;
  /** Those who live in one of these countries, or have declared none. */
  livingIn(countries: readonly string[]): Promise<readonly CustomerId[]>;
  /** Where to write to a customer and in which language; undefined when there is none with this id. */
  contactOf(customerId: CustomerId): Promise<Contact | undefined>;
  /** When a customer's newest device was first seen. */
  newestDeviceAt(customerId: CustomerId): Promise<Instant | undefined>;
  /** Those of them that there are, by their ids. */
  peopleOf(ids: readonly CustomerId[]): Promise<ReadonlyMap<CustomerId, Person>>;
  /** The next customers by their ids, registered up to a moment: for announcements in batches. */
  everyoneAfter(
    after: CustomerId,
    registeredBy: Instant,
    limit: number,
  ): Promise<readonly (Contact & { readonly id: CustomerId })[]>;
  /**
   * The range of addresses that an address is in (203.0.113.0/24), and whether a customer has signed in from
   * it; undefined where it is no address.
   */
  rangeOf(
    tx: Tx,
    ip: string,
    of: CustomerId,
  ): Promise<{ readonly range: string; readonly isKnown: boolean } | undefined>;
  /** What the identity check has come to, in its transaction; its country replaces the declared one. */
  recordIdentity(tx: Tx, customerId: CustomerId, identity: RecordedIdentity): Promise<void>;
}

/** What a request to sign in comes from and with. */
export interface Arrival {
  readonly ip: string;
  readonly userAgent: string;
  /** The platform's own address, for links in mails. */
  readonly origin: string;
  /** What the device calls itself (a random name it keeps); without it, address and browser stand for it. */
  readonly device?: string | undefined;
}

/** Changes that customers are always mailed about; these mails can't be muted. */
export const securityNews = [
  'passwordChanged',
  'totpOn',
  'totpOff',
  'recoveryCodesRenewed',
  'passkeyAdded',
  'passkeyRemoved',
  'googleConnected',
  'googleDisconnected',
  'withdrawalPasswordSet',
  'withdrawalPasswordChanged',
  'frozen',
  'secondFactorReset',
  'emailCorrected',
  'sessionsEnded',
] as const;
export type SecurityNews = (typeof securityNews)[number];

export interface VerifiedNewcomer {
  readonly username: string;
  /** An address proven already. */
  readonly email: string;
  readonly country: string | undefined;
  readonly invitationCode: string;
  readonly language: Language;
}

/** The base of the other ways in, and of the account's guards: for the capability `security` alone. */
export interface SignInAccess {
  idOfEmail(email: string): Promise<CustomerId | undefined>;
  /** When the password was last changed or reset. */
  passwordChangedAt(customerId: CustomerId): Promise<Instant | undefined>;
  /**
   * Opens a session for a customer proven another way, with what that proof writes, in one transaction.
   * Refuses a frozen account, and a locked one where the proof can be guessed.
   */
  openSession(
    customerId: CustomerId,
    way: 'passkey' | 'google',
    arrival: Arrival,
    prove: (tx: Tx) => Promise<Result<null>>,
  ): Promise<Result<SignedIn>>;
  /** The same after the password, with a mail about `news`; PASSWORD_INCORRECT counts toward the lock. */
  openSessionWithPassword(
    customerId: CustomerId,
    password: string,
    arrival: Arrival,
    news: SecurityNews,
    prove: (tx: Tx) => Promise<Result<null>>,
  ): Promise<Result<SignedIn>>;
  /** Registers and signs in; `then` runs in the transaction that makes the customer. */
  registerVerified(
    newcomer: VerifiedNewcomer,
    arrival: Arrival,
    then: (tx: Tx, customerId: CustomerId) => Promise<Result<null>>,
  ): Promise<Result<SignedIn>>;
  /**
   * Does `change` and writes to the customer about it, in one transaction. What it refuses must not have
   * written.
   */
  change<T>(
    customerId: CustomerId,
    news: SecurityNews | undefined,
    change: (tx: Tx) => Promise<Result<T>>,
  ): Promise<Result<T>>;
  /** The same after the password; PASSWORD_INCORRECT and TOTP_INCORRECT count toward the lock. */
  changeWithPassword<T>(
    customerId: CustomerId,
    password: string,
    news: SecurityNews | undefined,
    change: (tx: Tx) => Promise<Result<T>>,
  ): Promise<Result<T>>;
  /** E-mails a code for a new withdrawal password. TOO_FREQUENT within 60 s of the last one. */
  sendWithdrawalCode(customerId: CustomerId, ip: string): Promise<Result<null>>;
  /** Compares that code; gives what uses it up in the caller's transaction (false: used meanwhile). */
  checkWithdrawalCode(customerId: CustomerId, code: string): Promise<Result<(tx: Tx) => Promise<boolean>>>;
}

/**
 * What signing in and the customer’s own page ask about the guards of an account: the capability `security`,
 * which stands above this one, answers.
 */
export interface AccountGuard {
  /**
   * Checks and uses up a one-time code or a recovery code, under a lock of its own. Accepts anything where
   * one-time codes are off; TOTP_REQUIRED without a code, TOTP_INCORRECT for a wrong or used one. What it
   * refuses it has not written.
   */
  checkSecondFactor(tx: Tx, customerId: CustomerId, code: string | undefined): Promise<Result<null>>;
  /**
   * Removes the passkeys and the Google account added since `since`, when a thief may have been in. One-time
   * codes stay: if a link in a mail could turn them off, they would not guard against a thief who reads the
   * mails.
   */
  removeWaysInSince(tx: Tx, customerId: CustomerId, since: Instant): Promise<void>;
  /**
   * For a customer whom support lets in again: removes every passkey and the Google account, and where
   * `isCodeLost` the one-time codes as well. Holds withdrawals back from then on.
   */
  removeWaysIn(
    tx: Tx,
    customerId: CustomerId,
    lost: { readonly isCodeLost: boolean; readonly at: Instant },
  ): Promise<void>;
  guardsOf(customerId: CustomerId): Promise<GuardsInPlace>;
  /** The code the customer has chosen to see in every mail of the platform. */
  antiPhishingCodeOf(customerId: CustomerId): Promise<string | undefined>;
}

export interface GuardsInPlace {
  readonly hasTotp: boolean;
  readonly hasWithdrawalPassword: boolean;
}
