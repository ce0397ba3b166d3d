import type { OperatorId } from '#foundation/ids/ids.ts';
import type { OperatorSession } from '#foundation/server-kit/call-router.ts';
import type { Database, Tx } from '#foundation/server-kit/database.ts';
import { type Clock, formatInstant, type Instant } from '#foundation/time/clock.ts';
import { permissionsAlone, permissionsOf } from '../rules.ts';
import type { ListedSession as Shown } from '../security-shapes.ts';
import {
  isSessionOver,
  passkeyDueAt,
  type SessionLimits,
  type SessionTimes,
  sessionTouchMs,
  steppedUpUntil,
} from '../session-rules.ts';
import { hashToken, makeToken, tokenInCookies } from './session-cookie.ts';
import {
  deleteOverSessions,
  findSession,
  findSessionsById,
  insertSession,
  type ListedSession,
  type StoredSession,
  touchSession,
} from './sessions.sql.ts';

export interface Sessions {
  /** Opens a session in the caller's transaction; its token is nowhere else. */
  open(
    tx: Tx,
    operatorId: OperatorId,
    from: { ip: string; userAgent: string },
    shown: { readonly isSteppedUp: boolean; readonly byPasskey: boolean },
  ): Promise<{ token: string; sessionId: string }>;
  /** Looked up each time: an end anywhere is an end here. */
  authenticate(cookies: string): Promise<OperatorSession | undefined>;
  /**
   * Which of these are open, and belong to an operator with the named permission. They are not used by it.
   */
  thatMay(permission: string, ids: readonly string[]): Promise<ReadonlySet<string>>;
  deleteOver(): Promise<void>;
}

const nothing: ReadonlySet<string> = new Set();
const userAgentAtMost = 300;

export function createSessions(options: {
  readonly db: Database;
  readonly realTime: Clock;
  readonly limits: SessionLimits;
}): Sessions {
  const { db, realTime, limits } = options;
  return {
    async open(tx, operatorId, { ip, userAgent }, shown) {
      const token = makeToken();
      const sessionId = await insertSession(tx, {
        operatorId,
        tokenHash: hashToken(token),
        at: new Date(realTime.now()),
        ...shown,
        ip,
        userAgent: userAgent.slice(0, userAgentAtMost),
      });
      return { token, sessionId };
    },
    async authenticate(cookies) {
      const token = tokenInCookies(cookies);
      const stored = token === undefined ? undefined : await findSession(db, hashToken(token));
      const at = realTime.now();
      if (stored === undefined || isSessionOver(timesOf(stored), limits, at)) return undefined;
      const isTouchDue = at - stored.lastUsedAt.getTime() >= sessionTouchMs;
      if (isTouchDue && !(await touchSession(db, stored.id, new Date(at)))) return undefined;
      return {
        sessionId: stored.id,
        operatorId: stored.operatorId,
        email: stored.email,
        permissions: permissionsIn(stored, limits, at),
        isSteppedUp: steppedUpUntil(timesOf(stored), limits, at) !== undefined,
      };
    },
    async thatMay(permission, ids) {
      const at = realTime.now();
      const open = (await findSessionsById(db, ids)).filter(
        (stored) =>
          !isSessionOver(timesOf(stored), limits, at) && permissionsIn(stored, limits, at).has(permission),
      );
      return new Set(open.map(({ id }) => id));
    },
    deleteOver() {
      const at = realTime.now();
      return deleteOverSessions(db, new Date(at - limits.idleMs), new Date(at - limits.lifeMs));
    },
  };
}

/**
 * What a session permits: nothing before its operator is ready and, once that is due, has shown a passkey;
 * until then nothing that takes two people.
 */
export function permissionsIn(
  { isReady, roles, passkeyAskedAt }: StoredSession,
  limits: SessionLimits,
  at: Instant,
): ReadonlySet<string> {
  const due = passkeyDueAt(passkeyAskedAt?.getTime(), limits);
  if (!isReady || (due !== undefined && at >= due)) return nothing;
  const held = permissionsOf(roles);
  return due === undefined ? held : permissionsAlone(held);
}

export function shownSession({ id, ip, userAgent, createdAt, lastUsedAt }: ListedSession): Shown {
  return {
    id,
    ip,
    userAgent,
    createdAt: formatInstant(createdAt.getTime()),
    lastUsedAt: formatInstant(lastUsedAt.getTime()),
  };
}

export function timesOf(stored: StoredSession): SessionTimes {
  return {
    createdAt: stored.createdAt.getTime(),
    lastUsedAt: stored.lastUsedAt.getTime(),
    steppedUpAt: stored.steppedUpAt?.getTime(),
  };
}
