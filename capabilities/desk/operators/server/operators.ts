import type { ReviewHandler } from '#capabilities/desk/reviews/face.ts';
import type { OutputOf } from '#foundation/calls/define-call.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { OperatorSession } from '#foundation/server-kit/call-router.ts';
import { shownPasskey } from '#foundation/server-kit/shown-passkey.ts';
import type { OperatorMe, operatorSecurity } from '../console-contract.ts';
import type { Colleagues, OperatorSessions, Operators, Roster, Staff } from '../face.ts';
import { permissionsOf } from '../rules.ts';
import { sessionLimits } from '../session-rules.ts';
import { createAppointmentReviews } from './appointments.ts';
import { describeMe } from './me.ts';
import type { OperatorsNeeds, OperatorsServiceNeeds, Visitor } from './needs.ts';
import {
  findOperator,
  selectAllEmails,
  selectColleagues,
  selectEmails,
  selectEmailsOfRole,
  selectWorking,
} from './operators.sql.ts';
import { changePassword, enrolTotp, offerTotp, ownAct, shownAct, stepUp } from './own-security.ts';
import { deleteChallenges, listPasskeys } from './passkeys.sql.ts';
import { endedCookie } from './session-cookie.ts';
import { deleteSession, listSessionsOf } from './sessions.sql.ts';
import { createSessions, shownSession } from './sessions.ts';
import { type Credentials, signIn } from './sign-in.ts';
import { createOperatorThrottles } from './throttles.ts';

/** Everything the operators' calls need; other capabilities see {@link Operators} alone. */
export interface OperatorsService extends Operators, Roster, Colleagues, OperatorSessions, Staff {
  /** For the use cases that routes.ts calls themselves. */
  readonly needs: OperatorsNeeds;
  /** Roles that wait for a second operator, for the inbox. */
  readonly reviews: ReviewHandler;
  /** The session in a `Cookie` header; undefined when it is unknown, ended or too old. */
  authenticate(cookies: string): Promise<OperatorSession | undefined>;
  signIn(credentials: Credentials, visitor: Visitor): Promise<Result<OperatorMe>>;
  signOut(session: OperatorSession, visitor: Visitor): Promise<Result<null>>;
  me(session: OperatorSession): Promise<Result<OperatorMe>>;
  stepUp(session: OperatorSession, code: string, visitor: Visitor): Promise<Result<OperatorMe>>;
  changePassword(
    session: OperatorSession,
    input: { oldPassword: string; newPassword: string },
    visitor: Visitor,
  ): Promise<Result<OperatorMe>>;
  offerTotp(session: OperatorSession): Promise<Result<{ secret: string; uri: string }>>;
  enrolTotp(session: OperatorSession, code: string, visitor: Visitor): Promise<Result<OperatorMe>>;
  security(session: OperatorSession): Promise<Result<OutputOf<typeof operatorSecurity>>>;
  endSession(session: OperatorSession, id: string): Promise<Result<null>>;
  /** Deletes sessions and counts of failures that have no meaning any more. */
  deleteExpired(): Promise<void>;
  /** Seals one-time secrets again that an older master key sealed. */
}

export function createOperators(options: OperatorsServiceNeeds): OperatorsService {
  const { db, realTime, audit, isSecure, passkeyWithinMs } = options;
  const limits = { ...sessionLimits, passkeyWithinMs };
  const sessions = createSessions({ db, realTime, limits });
  const needs: OperatorsNeeds = { ...options, limits, sessions, throttles: createOperatorThrottles(db) };
  return {
    needs,
    reviews: createAppointmentReviews(needs),
    authenticate: sessions.authenticate,
    emailsOf: async (ids) => new Map((await selectEmails(db, ids)).map(({ id, email }) => [id, email])),
    emails: async () => new Map((await selectAllEmails(db)).map(({ id, email }) => [id, email])),
    workingAmong: async (emails) => new Set(await selectWorking(db, emails)),
    sessionsThatMay: sessions.thatMay,
    emailsOfRole: (role) => selectEmailsOfRole(db, role),
    colleagues: async () =>
      (await selectColleagues(db)).map(({ id, email, roles }) => ({
        id,
        email,
        permissions: permissionsOf(roles),
      })),
    signIn: (credentials, visitor) => signIn(needs, credentials, visitor),
    async signOut(session, { exchange }) {
      await db.transaction().execute(async (tx) => {
        await deleteSession(tx, session.operatorId, session.sessionId);
        await audit.record(tx, ownAct(session, 'operators.signOut'));
      });
      exchange.setCookie(endedCookie(isSecure));
      return accept(null);
    },
    me: (session) => describeMe(needs, session),
    stepUp: (session, code, { ip }) => stepUp(needs, session, code, ip),
    changePassword: (session, input, { ip }) => changePassword(needs, session, input, ip),
    offerTotp: (session) => offerTotp(needs, session),
    enrolTotp: (session, code, { ip }) => enrolTotp(needs, session, code, ip),
    async security({ operatorId, sessionId }) {
      const [operator, own, passkeys, acts] = await Promise.all([
        findOperator(db, operatorId),
        listSessionsOf(db, operatorId),
        listPasskeys(db, operatorId),
        audit.latestActs(operatorId),
      ]);
      if (operator === undefined) return refuse('UNAUTHENTICATED');
      return accept({
        hasTotp: operator.totpSecret !== null,
        passkeys: passkeys.map(shownPasskey),
        sessions: own.map((each) => ({ ...shownSession(each), isThis: each.id === sessionId })),
        acts: acts.map(shownAct),
      });
    },
    async endSession(session, id) {
      return db.transaction().execute(async (tx) => {
        if (!(await deleteSession(tx, session.operatorId, id))) return refuse('NOT_FOUND');
        await audit.record(tx, ownAct(session, 'operators.endSession'));
        return accept(null);
      });
    },
    async deleteExpired() {
      await sessions.deleteOver();
      await deleteChallenges(db, new Date(realTime.now()));
    },
  };
}
