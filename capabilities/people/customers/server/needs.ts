import type { OutputOf } from '#foundation/calls/define-call.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Database, Tx } from '#foundation/server-kit/database.ts';
import type { MailQueue } from '#foundation/server-kit/mail/mail.ts';
import type { Clock } from '#foundation/time/clock.ts';
import type { getUserInfo } from '../contract.ts';
import type { AccountGuard, Invitation } from '../face.ts';
import type { Sessions } from './sessions.ts';
import type { CustomerThrottles } from './throttles.ts';

/** What compose.ts hands in. */
export interface CustomersServiceNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly mail: MailQueue;
  readonly platformName: string;
  /** Where customers write to. */
  readonly supportEmail: () => string;
  readonly guard: AccountGuard;
  /** Whether the texts that a new customer agrees to are published: without them registration is closed. */
  readonly isOpenToNewcomers: () => Promise<boolean>;
  /** An operator setting: whether registering needs an invitation. */
  readonly isInvitationRequired: () => boolean;
  /** Whether people of a country may have an account; without one they may. */
  readonly servesCountry: (country: string | undefined) => boolean;
  /** Codes that invite without a customer behind them: `WELCOME` in sample mode. */
  readonly houseInvitationCodes: readonly string[];
  /** Writes down which texts a newcomer agrees to, in the transaction that makes the customer. */
  readonly agreedAtRegistration: (tx: Tx, customerId: CustomerId) => Promise<void>;
  /** Writes down who was invited by whom, in the transaction that makes the customer. */
  readonly bindInvitation: (tx: Tx, invitation: Invitation) => Promise<void>;
  /** Both books, as the accounts know them. */
  readonly accountsOf: (customerId: CustomerId) => Promise<OutputOf<typeof getUserInfo>['accounts']>;
  /**
   * Called after a registration has committed. What it throws goes to `onFailure`: the customer is there all
   * the same.
   */
  readonly afterRegistered: (customerId: CustomerId) => Promise<void>;
  /**
   * Called when a customer came in with a device for the first time, before the session is given out: nothing
   * is done with it earlier. What it throws goes to `onFailure`.
   */
  readonly newDevice: (customerId: CustomerId) => Promise<void>;
  /** Hears of customers of whom a session was ended: what stays open by it is looked at again. */
  readonly sessionsEnded: (customerId: CustomerId) => void;
  /** Hears of what failed after the answer was already true. */
  readonly onFailure: (failure: unknown) => void;
}

/** What every use case of this capability works with. */
export interface CustomersNeeds extends CustomersServiceNeeds {
  readonly sessions: Sessions;
  readonly throttles: CustomerThrottles;
}

/** The caller, where there may be no session. */
export interface Visitor {
  readonly ip: string;
}
