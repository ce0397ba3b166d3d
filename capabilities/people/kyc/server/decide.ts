import { randomUUID } from 'node:crypto';
import type { ReviewDecision } from '#capabilities/desk/reviews/face.ts';
import { transferKind } from '#capabilities/money/ledger/transfer-kind.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { Mail } from '#foundation/server-kit/mail/mail.ts';
import { rejectedItems } from '../rules.ts';
import { type KycState, lockKycState, lockSubmission, storeDecision, storeKycState } from './kyc.sql.ts';
import { writeKycMail } from './kyc-mail.ts';
import type { KycNeeds } from './needs.ts';
import { takingTwo } from './takes-two.ts';

declare module '#capabilities/money/ledger/customer-event.ts' {
  interface CustomerNotices {
    kyc: { readonly kind: 'kyc'; readonly status: string; readonly id: string };
  }
}

/**
 * What the live channel says to the customer's own connections. Moves no money; the lane alone numbers a
 * customer's events.
 */
const tellDecision = transferKind('kyc.tell', (news: { readonly status: string; readonly id: string }) =>
  accept({
    transfers: [],
    answer: null,
    events: [{ event: 'notification', data: { kind: 'kyc', ...news } }],
  }),
);

/**
 * Carries a decision out once: submission, KYC state, the customer's verified country, the mail and the
 * operators' act are stored together. Repeated with the same review it answers the same. NOT_FOUND when there
 * is none, KYC_STATUS_WRONG when another review decided it, TWO_OPERATORS_REQUIRED where one approved what
 * takes two by now, INPUT_INVALID when it is rejected without an item
 * of it.
 */
export async function decide(needs: KycNeeds, decision: ReviewDecision): Promise<Result<null>> {
  const status = decision.decision === 'approve' ? 'verified' : 'rejected';
  const done = await store(needs, decision, status);
  if (!done.ok) return done;
  const { customerId, mail } = done.value;
  if (mail !== undefined) await needs.mail.committed(mail);
  needs.jurisdictions.countryChanged(customerId);
  const input = { status, id: decision.subjectId };
  const request = { id: decision.requestId, fingerprint: `kyc ${input.id} ${status}` };
  const submitted = await needs.lane.submit(tellDecision, {
    key: { book: 'demo', customerId },
    input,
    request,
  });
  return submitted.ok || submitted.refusal !== 'SERVICE_UNAVAILABLE' ? accept(null) : submitted;
}

async function store(
  needs: KycNeeds,
  decision: ReviewDecision,
  status: 'verified' | 'rejected',
): Promise<Result<{ customerId: CustomerId; mail: Mail | undefined }>> {
  const { db, clock, audit, customers } = needs;
  const { reviewId, subjectId, reasonCode, note, operatorIds, items } = decision;
  const at = clock.now();
  return db.transaction().execute(async (tx) => {
    const submission = await lockSubmission(tx, BigInt(subjectId));
    if (submission === undefined) return refuse('NOT_FOUND');
    const { id, customerId, country, documentType } = submission;
    if (submission.reviewId === reviewId) return accept({ customerId, mail: undefined });
    if (submission.status !== 'pending') return refuse('KYC_STATUS_WRONG');
    const rejected = status === 'verified' ? {} : rejectedItems(documentType, items ?? {});
    if (rejected === undefined) return refuse('INPUT_INVALID', { field: 'items' });
    const isAlone = new Set(operatorIds).size < 2;
    if (status === 'verified' && isAlone && (await takingTwo(needs, [submission])).has(id))
      return refuse('TWO_OPERATORS_REQUIRED');
    const before = await lockKycState(tx, customerId);
    await storeDecision(tx, id, { status, reviewId, rejected, decidedAt: new Date(at) });
    const after = stateAfter(status, before, id);
    const { tier } = after;
    const verified = status === 'verified' ? { country } : {};
    await storeKycState(tx, customerId, after);
    await customers.recordIdentity(tx, customerId, { status: after.status, tier, ...verified });
    const mail = await mailAbout(needs, customerId, status, at);
    if (mail !== undefined) await needs.mail.queue(tx, mail);
    await audit.record(tx, {
      operatorIds,
      customerId,
      reasonCode,
      note,
      name: status === 'verified' ? 'kyc.approve' : 'kyc.reject',
      subject: `kyc/${id}`,
      before: { status: 'pending' },
      after: { status, tier, rejected, ...verified },
    });
    return accept({ customerId, mail });
  });
}

/** Shown again, an identity keeps its tier; a rejection leaves one that holds until a date as it is. */
function stateAfter(
  status: 'verified' | 'rejected',
  before: KycState | undefined,
  submissionId: bigint,
): KycState {
  const holds = before?.status === 'verified';
  if (status === 'verified') return { status, tier: holds ? before.tier : 1, submissionId };
  return holds ? before : { ...before, status, tier: 0, submissionId };
}

async function mailAbout(
  { customers, platformName }: KycNeeds,
  customerId: CustomerId,
  status: 'verified' | 'rejected',
  at: number,
): Promise<Mail | undefined> {
  const contact = await customers.contactOf(customerId);
  if (contact === undefined) return undefined;
  const text = writeKycMail(contact.language, status, platformName);
  return { id: randomUUID(), to: contact.email, ...text, sentAt: at };
}
