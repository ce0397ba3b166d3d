import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Database, Tx } from '#foundation/server-kit/database.ts';
import { gather } from '#foundation/server-kit/gather.ts';
import { type Clock, type Instant, secondMs } from '#foundation/time/clock.ts';
import type { Arrival, Session } from '../face.ts';
import { sessionIdleMs, sessionsAtMost, sessionTouchMs } from '../rules.ts';
import { hashToken, makeToken, readToken } from './session-token.ts';
import {
  deleteIdleSessions,
  deleteOldSessionsOf,
  deleteSession,
  deleteSessionsOf,
  findSessions,
  insertSession,
  type ListedSession,
  listSessions,
  type PresentedToken,
  touchSession,
} from './sessions.sql.ts';

export interface Sessions {
  /**
   * Opens a session in the caller's transaction and gives its token, which is nowhere else. Where it is one
   * too many, the longest unused end: call {@link Sessions.forget} after the commit.
   */
  open(tx: Tx, customerId: CustomerId, arrival: Arrival): Promise<OpenedSession>;
  authenticate(authorization: string): Promise<Session | undefined>;
  /** False when the customer has no such session. */
  end(session: Session): Promise<boolean>;
  list(customerId: CustomerId): Promise<ListedSession[]>;
  /** Ends all sessions of a customer but one; call {@link Sessions.forget} after the commit. */
  endAll(tx: Tx, customerId: CustomerId, except?: string): Promise<void>;
  /** Drops what this process remembers of the customer, and tells who listens. */
  forget(customerId: CustomerId): void;
  deleteIdle(): Promise<void>;
}

export interface OpenedSession {
  readonly token: string;
  /** Others of the customer's have ended for it. */
  readonly endsOthers: boolean;
}

interface Remembered {
  readonly session: Session;
  readonly forgetAt: Instant;
}

/** Long enough to spare the database on every call, short enough that an end elsewhere is felt at once. */
const rememberMs = 3 * secondMs;
const rememberedAtMost = 20_000;

export interface SessionsNeeds {
  readonly db: Database;
  readonly clock: Clock;
  /** Hears of customers of whom a session was ended, by whatever way but its age. */
  readonly sessionsEnded: (customerId: CustomerId) => void;
}

export function createSessions({ db, clock, sessionsEnded }: SessionsNeeds): Sessions {
  const remembered = new Map<string, Remembered>();
  // Rises with every forgetting: an answer read before it must not be remembered after it.
  let generation = 0;
  const find = gather((presented: readonly PresentedToken[]) =>
    findSessions(db, presented, new Date(clock.now() - sessionIdleMs)),
  );

  function remember(token: string, session: Session): void {
    if (remembered.size >= rememberedAtMost) {
      const [oldest] = remembered.keys();
      if (oldest !== undefined) remembered.delete(oldest);
    }
    remembered.delete(token);
    remembered.set(token, { session, forgetAt: clock.now() + rememberMs });
  }

  function forget(customerId: CustomerId): void {
    generation += 1;
    for (const [token, { session }] of remembered) {
      if (session.customerId === customerId) remembered.delete(token);
    }
    sessionsEnded(customerId);
  }

  async function load(token: string, customerId: CustomerId): Promise<Session | undefined> {
    const before = generation;
    const at = clock.now();
    const stored = await find({ customerId, tokenHash: hashToken(token) });
    if (stored === undefined) return undefined;
    const isTouchDue = at - stored.lastUsedAt.getTime() >= sessionTouchMs;
    if (isTouchDue && !(await touchSession(db, customerId, stored.id, new Date(at)))) return undefined;
    const session = { sessionId: stored.id, customerId };
    if (generation === before) remember(token, session);
    return session;
  }

  return {
    async open(tx, customerId, { ip, userAgent }) {
      const token = makeToken(customerId);
      const at = new Date(clock.now());
      await insertSession(tx, customerId, hashToken(token), { at, ip, userAgent: userAgent.slice(0, 300) });
      return { token, endsOthers: await deleteOldSessionsOf(tx, customerId, sessionsAtMost) };
    },
    async authenticate(authorization) {
      const presented = readToken(authorization);
      if (presented === undefined) return undefined;
      const known = remembered.get(presented.text);
      if (known !== undefined && clock.now() < known.forgetAt) return known.session;
      return load(presented.text, presented.customerId);
    },
    async end({ customerId, sessionId }) {
      const hasEnded = await deleteSession(db, customerId, sessionId);
      forget(customerId);
      return hasEnded;
    },
    list: (customerId) => listSessions(db, customerId, new Date(clock.now() - sessionIdleMs)),
    endAll: deleteSessionsOf,
    forget,
    deleteIdle: () => deleteIdleSessions(db, new Date(clock.now() - sessionIdleMs)),
  };
}
