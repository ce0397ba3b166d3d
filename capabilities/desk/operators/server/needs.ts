import type { AuditLog, LatestActs } from '#capabilities/desk/audit/face.ts';
import type { OperatorId } from '#foundation/ids/ids.ts';
import type { Exchange } from '#foundation/server-kit/call-router.ts';
import type { Database, Tx } from '#foundation/server-kit/database.ts';
import type { MailQueue } from '#foundation/server-kit/mail/mail.ts';
import type { SecretBox } from '#foundation/server-kit/secret-box.ts';
import type { Clock } from '#foundation/time/clock.ts';
import type { SessionLimits } from '../session-rules.ts';
import type { Sessions } from './sessions.ts';
import type { OperatorThrottles } from './throttles.ts';

/** What compose.ts hands in. */
export interface OperatorsServiceNeeds {
  readonly db: Database;
  /**
   * Real time: authenticators count by it, and no session lasts longer or shorter because the platform's
   * clock was moved.
   */
  readonly realTime: Clock;
  /** The platform's clock, by which the inbox counts. */
  readonly clock: Clock;
  readonly mail: MailQueue;
  readonly box: SecretBox;
  readonly audit: AuditLog & LatestActs;
  readonly platformName: string;
  /** Hands a leaving operator's work over; says how much of what. */
  readonly handOver: (tx: Tx, leaver: OperatorId) => Promise<Readonly<Record<string, number>>>;
  /** Whether cookies travel by HTTPS only. */
  readonly isSecure: boolean;
  /** How soon operators must work with a passkey; without it they need none. */
  readonly passkeyWithinMs?: number | undefined;
}

/** What every use case of this capability works with. */
export interface OperatorsNeeds extends OperatorsServiceNeeds {
  readonly limits: SessionLimits;
  readonly sessions: Sessions;
  readonly throttles: OperatorThrottles;
}

/** The caller, and how their browser gets a session. */
export interface Visitor {
  readonly ip: string;
  readonly userAgent: string;
  /** Where the browser finds the platform; passkeys belong to its host. */
  readonly origin: string;
  readonly exchange: Exchange;
}

/** An operator at work: themselves, in one of their sessions. */
export interface AtWork {
  readonly operatorId: OperatorId;
  readonly sessionId: string;
}
