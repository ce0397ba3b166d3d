import { type TieKind, tieMs } from '#foundation/four-eyes/persons.ts';
import type { OperatorId } from '#foundation/ids/ids.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { OperatorSession } from '#foundation/server-kit/call-router.ts';
import type { Tx } from '#foundation/server-kit/database.ts';
import type { Mail } from '#foundation/server-kit/mail/mail.ts';
import { hashSecret } from '#foundation/server-kit/password-hash.ts';
import { insertTie, selectTies } from '#foundation/server-kit/person-ties.ts';
import { shownPasskey } from '#foundation/server-kit/shown-passkey.ts';
import { formatInstant } from '#foundation/time/clock.ts';
import type { Language } from '#locales/languages.ts';
import type { Operator, OperatorDetail } from '../management-contract.ts';
import { excludeEachOther, type Role, splitRoles } from '../rules.ts';
import { temporaryPasswordMs } from '../session-rules.ts';
import { appoint } from './appointments.ts';
import {
  type ListedOperator,
  listOperators,
  lockAdministrators,
  removeSecondFactors,
  storeDisabled,
} from './management.sql.ts';
import type { OperatorsNeeds } from './needs.ts';
import { insertOperator, selectEmails, storePassword } from './operators.sql.ts';
import { shownAct } from './own-security.ts';
import { listPasskeys } from './passkeys.sql.ts';
import { deleteSessionsOf, listSessionsOf } from './sessions.sql.ts';
import { shownSession } from './sessions.ts';
import { newTemporaryPassword, type PasswordOccasion, passwordMail } from './temporary-password.ts';

/** Address and language for mail to an operator. */
export interface MailContext {
  readonly origin: string;
  readonly language: Language;
}

export async function operatorList({ db }: OperatorsNeeds): Promise<Result<Operator[]>> {
  return accept((await listOperators(db)).map(shownOperator));
}

export async function operatorDetail(needs: OperatorsNeeds, id: OperatorId): Promise<Result<OperatorDetail>> {
  const { db, audit } = needs;
  const [[operator], sessions, passkeys, acts] = await Promise.all([
    listOperators(db, id),
    listSessionsOf(db, id),
    listPasskeys(db, id),
    audit.latestActs(id),
  ]);
  if (operator === undefined) return refuse('NOT_FOUND');
  return accept({
    operator: shownOperator(operator),
    sessions: sessions.map(shownSession),
    passkeys: passkeys.map(shownPasskey),
    acts: acts.map(shownAct),
    ties: await tiesOf(needs, id),
  });
}

async function tiesOf({ db, clock }: OperatorsNeeds, id: OperatorId): Promise<OperatorDetail['ties']> {
  const ties = (await selectTies(db, clock.now())).filter(
    ({ operatorId, by }) => operatorId === id || by === id,
  );
  const people = await selectEmails(
    db,
    ties.flatMap(({ operatorId, by }) => [operatorId, by]),
  );
  const emails = new Map(people.map((each) => [each.id, each.email]));
  return ties.map(({ kind, operatorId, by, since, isConfirmed }) => ({
    kind,
    operator: emails.get(operatorId) ?? '',
    by: emails.get(by) ?? '',
    until: formatInstant(since + tieMs),
    isConfirmed,
  }));
}

export async function inviteOperator(
  needs: OperatorsNeeds,
  actor: OperatorSession,
  { email, roles, reason }: { email: string; roles: readonly Role[]; reason: string },
  context: MailContext,
): Promise<Result<Operator>> {
  const { db, mail, audit, realTime } = needs;
  if (excludeEachOther(roles)) return refuse('ROLES_EXCLUDE_EACH_OTHER');
  const password = await temporaryPassword(needs, actor, { to: email, occasion: 'invited' }, context);
  if (!password.ok) return password;
  const { passwordHash, expiresAt, letter } = password.value;
  const invited = await db.transaction().execute(async (tx) => {
    if (!(await lockAdministrators(tx)).includes(actor.operatorId)) return refuse('FORBIDDEN');
    const at = new Date(realTime.now());
    const id = await insertOperator(tx, {
      email,
      roles: [],
      passwordHash,
      at,
      passwordExpiresAt: expiresAt,
      totpSecret: null,
    });
    if (id === undefined) return refuse('EMAIL_TAKEN');
    await tie(needs, tx, actor, id, 'invited');
    const appointment = { operatorId: id, held: [], roles, reason, requestedBy: actor.operatorId };
    const { atOnce, waiting } = await appoint(needs, tx, appointment);
    await mail.queue(tx, letter);
    await audit.record(tx, {
      ...actOn(actor, 'operators.invite', id, reason),
      after: { email, roles: atOnce, ...(waiting.length > 0 && { waiting }) },
    });
    return shown(tx, id);
  });
  if (invited.ok) await mail.committed(letter);
  return invited;
}

/**
 * Roles that it takes two operators to give wait for the second; all else counts at once. An operator who
 * loses one hands their work over, as one who leaves.
 */
export async function changeRoles(
  needs: OperatorsNeeds,
  actor: OperatorSession,
  { id, roles, reason }: { id: OperatorId; roles: readonly Role[]; reason: string },
): Promise<Result<Operator>> {
  if (excludeEachOther(roles)) return refuse('ROLES_EXCLUDE_EACH_OTHER');
  return await onAnother(needs, actor, id, async (tx, operator) => {
    const appointment = {
      operatorId: id,
      held: operator.roles,
      roles,
      reason,
      requestedBy: actor.operatorId,
    };
    const { atOnce, waiting } = await appoint(needs, tx, appointment);
    const isLess = operator.roles.some((role) => !atOnce.includes(role));
    await needs.audit.record(tx, {
      ...actOn(actor, 'operators.changeRoles', id, reason),
      before: { roles: operator.roles },
      after: {
        roles: atOnce,
        ...(waiting.length > 0 && { waiting }),
        ...(isLess && (await needs.handOver(tx, id))),
      },
    });
  });
}

/** Ends their sessions too; what they had in hand is the others' at once. */
export function disableOperator(
  needs: OperatorsNeeds,
  actor: OperatorSession,
  { id, reason }: { id: OperatorId; reason: string },
): Promise<Result<Operator>> {
  return onAnother(needs, actor, id, async (tx, operator) => {
    if (operator.disabledAt !== null) return;
    await storeDisabled(tx, id, new Date(needs.realTime.now()));
    await deleteSessionsOf(tx, id);
    const handedOver = await needs.handOver(tx, id);
    await needs.audit.record(tx, { ...actOn(actor, 'operators.disable', id, reason), after: handedOver });
  });
}

export function enableOperator(
  needs: OperatorsNeeds,
  actor: OperatorSession,
  { id, reason }: { id: OperatorId; reason: string },
): Promise<Result<Operator>> {
  return onAnother(needs, actor, id, async (tx, operator) => {
    if (operator.disabledAt === null) return;
    await storeDisabled(tx, id, null);
    await needs.audit.record(tx, actOn(actor, 'operators.enable', id, reason));
  });
}

export function endSessions(
  needs: OperatorsNeeds,
  actor: OperatorSession,
  { id, reason }: { id: OperatorId; reason: string },
): Promise<Result<Operator>> {
  return onAnother(needs, actor, id, async (tx) => {
    const ended = (await listSessionsOf(tx, id)).length;
    await deleteSessionsOf(tx, id);
    await needs.audit.record(tx, {
      ...actOn(actor, 'operators.endSessions', id, reason),
      before: { sessions: ended },
      after: { sessions: 0 },
    });
  });
}

/**
 * For an operator who has lost their second factor: they start over, with a password that only their mailbox
 * gets. A third person vouches for them again.
 */
export async function resetSecondFactor(
  needs: OperatorsNeeds,
  actor: OperatorSession,
  { id, reason }: { id: OperatorId; reason: string },
  context: MailContext,
): Promise<Result<Operator>> {
  const { db, mail, audit } = needs;
  const [operator] = await listOperators(db, id);
  if (operator === undefined) return refuse('NOT_FOUND');
  const about = { to: operator.email, occasion: 'reset' } as const;
  const password = await temporaryPassword(needs, actor, about, context);
  if (!password.ok) return password;
  const { passwordHash, expiresAt, letter } = password.value;
  const reset = await onAnother(needs, actor, id, async (tx, { hasTotp, passkeys, roles, awaited }) => {
    await tie(needs, tx, actor, id, 'reset');
    const again = { operatorId: id, held: roles, roles: awaited ?? roles, reason };
    await appoint(needs, tx, { ...again, requestedBy: actor.operatorId });
    await removeSecondFactors(tx, id);
    await storePassword(tx, id, passwordHash, expiresAt);
    await deleteSessionsOf(tx, id);
    await mail.queue(tx, letter);
    await audit.record(tx, {
      ...actOn(actor, 'operators.resetSecondFactor', id, reason),
      before: { hasTotp, passkeys },
      after: { hasTotp: false, passkeys: 0 },
    });
  });
  if (reset.ok) await mail.committed(letter);
  return reset;
}

/** From here on the two count as one person, until a third has vouched and the time is over. */
function tie(
  { clock }: OperatorsNeeds,
  tx: Tx,
  { operatorId: by }: OperatorSession,
  operatorId: OperatorId,
  kind: TieKind,
) {
  return insertTie(tx, { operatorId, kind, by, since: clock.now() });
}

/**
 * Does something to another operator. Never to oneself, so that an administrator who can sign in always
 * remains: two who disable each other at once wait for each other here, and the second is none any more.
 */
async function onAnother(
  { db }: OperatorsNeeds,
  actor: OperatorSession,
  id: OperatorId,
  change: (tx: Tx, operator: ListedOperator) => Promise<void>,
): Promise<Result<Operator>> {
  if (id === actor.operatorId) return refuse('OWN_ACCOUNT_PROTECTED');
  return db.transaction().execute(async (tx) => {
    if (!(await lockAdministrators(tx)).includes(actor.operatorId)) return refuse('FORBIDDEN');
    const [operator] = await listOperators(tx, id);
    if (operator === undefined) return refuse('NOT_FOUND');
    await change(tx, operator);
    return shown(tx, id);
  });
}

async function temporaryPassword(
  needs: OperatorsNeeds,
  actor: OperatorSession,
  about: { to: string; occasion: PasswordOccasion },
  context: MailContext,
): Promise<Result<{ passwordHash: string; expiresAt: Date; letter: Mail }>> {
  if (!(await needs.throttles.invitations.allows(String(actor.operatorId))))
    return refuse('TOO_MANY_REQUESTS');
  const password = newTemporaryPassword();
  return accept({
    passwordHash: await hashSecret(password),
    expiresAt: new Date(needs.realTime.now() + temporaryPasswordMs),
    letter: passwordMail(needs, { ...about, ...context, password }),
  });
}

async function shown(tx: Tx, id: OperatorId): Promise<Result<Operator>> {
  const [operator] = await listOperators(tx, id);
  return operator === undefined ? refuse('NOT_FOUND') : accept(shownOperator(operator));
}

function shownOperator(operator: ListedOperator): Operator {
  const { id, email, roles, awaited, isTemporary, hasTotp, passkeys } = operator;
  const { disabledAt, createdAt, lastSeenAt } = operator;
  const isReady = !isTemporary && (hasTotp || passkeys > 0);
  return {
    id: id.toString(),
    email,
    roles: [...roles],
    awaitedRoles: splitRoles(roles, awaited ?? []).waiting,
    rolesExcludeEachOther: excludeEachOther(roles),
    status: disabledAt !== null ? 'disabled' : isReady ? 'active' : 'invited',
    hasTotp,
    passkeys,
    createdAt: formatInstant(createdAt.getTime()),
    lastSeenAt: lastSeenAt === null ? null : formatInstant(lastSeenAt.getTime()),
  };
}

function actOn({ operatorId }: OperatorSession, name: string, id: OperatorId, note: string) {
  return { operatorIds: [operatorId], name, subject: `operator/${id}`, note };
}
