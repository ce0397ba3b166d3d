import { randomBytes } from 'node:crypto';
import type { ReviewDecision, ReviewHandler } from '#capabilities/desk/reviews/face.ts';
import type { StoredImage } from '#capabilities/people/uploads/face.ts';
import type { CustomerId, OperatorId } from '#foundation/ids/ids.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { OperatorSession } from '#foundation/server-kit/call-router.ts';
import type { Tx } from '#foundation/server-kit/database.ts';
import type { Mail } from '#foundation/server-kit/mail/mail.ts';
import { type AskedBy, peopleOf, shownRequest } from '#foundation/server-kit/operator-requests.ts';
import { formatInstant } from '#foundation/time/clock.ts';
import {
  formerAddressMs,
  type RecoveryKind,
  recoveryDelayMs,
  recoveryDueMs,
  recoveryHoldMs,
  recoveryReasons,
} from '../recovery.ts';
import type { Recovery } from '../recovery-contract.ts';
import { findCustomer, findTaken, lockSignInState } from './customers.sql.ts';
import { insertLimit } from './limits.sql.ts';
import type { Visitor } from './needs.ts';
import {
  endRecovery,
  findByLink,
  findUnderWay,
  insertRecovery,
  insertRecoveryLink,
  type RecoveryRow,
  recoveries,
  scheduleRecovery,
  selectDueRecoveries,
  selectFormerAddresses,
} from './recoveries.sql.ts';
import { inLog, type RecoveryNeeds } from './recovery-needs.ts';
import { writeNewAddressMail, writeRecoveryMail } from './security-mail.ts';
import { hashToken } from './session-token.ts';
import { actOn } from './set-limit.ts';
import { takeEffect } from './take-effect.ts';
import { tellLimitSet } from './tell-limit.ts';

export interface RecoveryToAsk extends AskedBy {
  readonly customerId: CustomerId;
  readonly kind: RecoveryKind;
  readonly newEmail: string | undefined;
  readonly callReference: string;
  readonly note: string;
  readonly document: Blob;
}

/** Access that support gives back to customers who have lost theirs. */
export interface Recoveries {
  /** RECOVERY_UNDER_WAY while another one waits; OWN_ACCOUNT_PROTECTED for an operator's address. */
  request(asked: RecoveryToAsk): Promise<Result<Recovery>>;
  get(id: bigint): Promise<Result<Recovery>>;
  underWay(id: CustomerId): Promise<Recovery | undefined>;
  document(by: OperatorId, id: bigint): Promise<Result<StoredImage>>;
  /** By the link of a mail. RECOVERY_LINK_EXPIRED once it has taken effect, or was stopped. */
  stopByLink(token: string, visitor: Visitor): Promise<Result<null>>;
  stopAtDesk(operator: OperatorSession, id: bigint, note: string): Promise<Result<null>>;
  /** Carries out those whose delay is over. */
  carryOutDue(): Promise<void>;
  readonly reviews: ReviewHandler;
}

export function createRecoveries(needs: RecoveryNeeds): Recoveries {
  const { db, clock, audit, operators, requestDesk, customersNeeds } = needs;

  async function describe(row: RecoveryRow): Promise<Recovery> {
    const emails = await operators.emailsOf(peopleOf([row]));
    return {
      ...shownRequest(row, (id) => emails.get(id) ?? ''),
      uid: String(row.customer_id),
      kind: row.kind,
      note: row.note,
      oldEmail: row.old_email,
      newEmail: row.new_email ?? undefined,
      callReference: row.call_reference,
      documentHash: row.document_hash ?? undefined,
      takesEffectAt: row.takes_effect_at === null ? undefined : formatInstant(row.takes_effect_at.getTime()),
      outcome: row.outcome ?? undefined,
    };
  }

  return {
    async request(asked) {
      const stored = await requestRecovery(needs, asked);
      return stored.ok ? accept(await describe(stored.value)) : stored;
    },
    async get(id) {
      const row = await recoveries.byId(db, id);
      return row === undefined ? refuse('NOT_FOUND') : accept(await describe(row));
    },
    async underWay(id) {
      const row = await findUnderWay(db, id);
      return row && (await describe(row));
    },
    document: (by, id) => viewDocument(needs, by, id),
    async stopByLink(token, { ip }) {
      if (!(await customersNeeds.throttles.freezes.allows(ip))) return refuse('TOO_MANY_REQUESTS');
      const stopped = await db.transaction().execute(async (tx) => {
        const id = await findByLink(tx, hashToken(token));
        return id === undefined ? undefined : await endRecovery(tx, id, 'stopped', new Date(clock.now()));
      });
      return stopped === undefined ? refuse('RECOVERY_LINK_EXPIRED') : accept(null);
    },
    async stopAtDesk({ operatorId }, id, note) {
      const stopped = await db.transaction().execute(async (tx) => {
        const row = await endRecovery(tx, id, 'stopped', new Date(clock.now()));
        if (row === undefined) return undefined;
        const act = actOn(row.customer_id, 'customers.stopRecovery');
        await audit.record(tx, { ...act, operatorIds: [operatorId], note, before: inLog(row) });
        return row;
      });
      return stopped === undefined ? refuse('NOT_FOUND') : accept(null);
    },
    async carryOutDue() {
      for (const { id } of await selectDueRecoveries(db, new Date(clock.now()))) await takeEffect(needs, id);
    },
    reviews: requestDesk.source<RecoveryRow>({
      kind: 'recovery',
      reasonCodes: {
        approve: {
          evidenceChecked: (row, made) => requestDesk.whetherSeen(row, made.operatorId, lookAt(row.id)),
        },
        reject: recoveryReasons.reject,
      },
      requests: recoveries,
      about: ({ customer_id }) => ({ customerId: customer_id, book: 'real' }),
      approve: (row, decision) => approve(needs, row, decision),
      rejected: (row) => ({ ...actOn(row.customer_id, 'customers.rejectRecovery'), before: inLog(row) }),
    }),
  };
}

const lookAt = (id: bigint) => ({ name: 'customers.viewRecoveryDocument', subject: `recovery/${id}` });

async function viewDocument({ db, requestDesk }: RecoveryNeeds, by: OperatorId, id: bigint) {
  const row = await recoveries.byId(db, id);
  return await requestDesk.viewAttachment(row, {
    operatorIds: [by],
    ...lookAt(id),
    ...(row === undefined ? {} : { customerId: row.customer_id }),
  });
}

async function requestRecovery(needs: RecoveryNeeds, asked: RecoveryToAsk): Promise<Result<RecoveryRow>> {
  const { db, clock, operators, requestDesk } = needs;
  const { customerId, kind, note, document } = asked;
  const newEmail = kind === 'email' ? asked.newEmail : undefined;
  const before = await recoveries.before(db, asked);
  if (before !== undefined) return before;
  const customer = await findCustomer(db, customerId);
  if (customer === undefined) return refuse('NOT_FOUND');
  if (kind === 'email' && newEmail === undefined) return refuse('EMAIL_INVALID');
  if (newEmail !== undefined) {
    const address = newEmail.toLowerCase();
    if ((await operators.workingAmong([address])).has(address)) return refuse('OWN_ACCOUNT_PROTECTED');
    if ((await findTaken(db, '', newEmail)).email) return refuse('EMAIL_TAKEN');
  }
  const at = clock.now();
  return await requestDesk.askOnce({
    requests: recoveries,
    by: asked,
    document,
    owner: customerId,
    purpose: 'recovery',
    async admit(tx) {
      await lockSignInState(tx, customerId);
      return (await findUnderWay(tx, customerId)) === undefined ? accept(null) : refuse('RECOVERY_UNDER_WAY');
    },
    insert: (tx, kept) =>
      insertRecovery(tx, {
        ...asked,
        ...kept,
        newEmail,
        oldEmail: customer.email,
        at: new Date(at),
        dueAt: new Date(at + recoveryDueMs),
      }),
    act: (row) => ({ ...actOn(customerId, 'customers.requestRecovery'), note, after: inLog(row) }),
  });
}

/**
 * Nothing changes yet: withdrawals stop, and every address of the account is mailed how to stop it. A crash
 * between commit and post leaves the mails queued.
 */
async function approve(
  needs: RecoveryNeeds,
  row: RecoveryRow,
  { operatorIds, reasonCode, note }: ReviewDecision,
): Promise<Result<null>> {
  const { db, clock, audit, limits, customersNeeds } = needs;
  const at = clock.now();
  const decided = { state: 'approved', decidedBy: operatorIds, at: new Date(at) } as const;
  let letters: readonly Mail[] = [];
  const done = await db.transaction().execute((tx) =>
    recoveries.decide(tx, row.id, decided, async () => {
      if (row.new_email !== null && (await findTaken(tx, '', row.new_email)).email)
        return refuse('EMAIL_TAKEN');
      await scheduleRecovery(tx, row.id, new Date(at + recoveryDelayMs));
      await stopWithdrawals(needs, tx, row);
      letters = await writeToAddresses(needs, tx, row);
      const act = actOn(row.customer_id, 'customers.approveRecovery');
      const people = [row.requested_by, ...operatorIds];
      await audit.record(tx, { ...act, operatorIds: people, reasonCode, note, after: inLog(row) });
      return accept(null);
    }),
  );
  await limits.refresh();
  for (const letter of letters) await customersNeeds.mail.committed(letter);
  return done;
}

async function stopWithdrawals({ clock }: RecoveryNeeds, tx: Tx, row: RecoveryRow): Promise<void> {
  const at = clock.now();
  const limit = await insertLimit(tx, {
    customerId: row.customer_id,
    kind: 'noWithdrawals',
    ground: 'recovery',
    told: 'safety',
    note: `recovery ${row.id}`,
    author: '–',
    at: new Date(at),
    until: new Date(at + recoveryHoldMs),
    uploadId: null,
    documentHash: null,
  });
  // A stopped one before it may still hold them back: the longer of both is what counts then.
  if (limit !== undefined) await tellLimitSet(tx, limit, at);
}

/** To the account's address and those it had lately, each with a link of its own; to a new one without. */
async function writeToAddresses(
  { clock, customersNeeds, publicOrigin }: RecoveryNeeds,
  tx: Tx,
  row: RecoveryRow,
): Promise<readonly Mail[]> {
  const { mail, platformName, supportEmail } = customersNeeds;
  const at = clock.now();
  const customer = await findCustomer(tx, row.customer_id);
  if (customer === undefined) throw new Error('the customer of a recovery is missing');
  const former = await selectFormerAddresses(tx, row.customer_id, new Date(at - formerAddressMs));
  const facts = { platformName, supportEmail: supportEmail(), at, effectAt: at + recoveryDelayMs };
  const letters: Mail[] = [];
  for (const email of new Set([customer.email, ...former])) {
    const token = randomBytes(32).toString('base64url');
    await insertRecoveryLink(tx, row.id, hashToken(token));
    const link = `${publicOrigin}/pass/recovery?token=${token}`;
    letters.push(writeRecoveryMail({ ...customer, email }, row.kind, { ...facts, link }));
  }
  if (row.new_email !== null) letters.push(writeNewAddressMail({ ...customer, email: row.new_email }, facts));
  for (const letter of letters) await mail.queue(tx, letter);
  return letters;
}
