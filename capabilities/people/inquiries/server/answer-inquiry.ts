import type { LooseUpload } from '#capabilities/people/uploads/face.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { CommandRequest } from '#foundation/server-kit/call-router.ts';
import type { Tx } from '#foundation/server-kit/database.ts';
import { stateAt } from '../rules.ts';
import { askedOf, lockInquiry, type StoredInquiry, selectInquiry, storeAnswer } from './inquiries.sql.ts';
import type { InquiryNeeds } from './needs.ts';

export interface Answer {
  readonly id: bigint;
  readonly text: string;
  readonly pictures: readonly File[];
  readonly request: CommandRequest;
}

/**
 * Keeps a customer's answer, once however often it comes, with its pictures re-encoded: all of it, or
 * nothing. The clock of the review goes on.
 */
export async function answerInquiry(
  needs: InquiryNeeds,
  customerId: CustomerId,
  answer: Answer,
): Promise<Result<StoredInquiry>> {
  const { db, uploads, reviewGate } = needs;
  const inquiry = await selectInquiry(db, answer.id);
  if (inquiry?.customerId !== customerId) return refuse('NOT_FOUND');
  if (answer.text === '' && answer.pictures.length === 0) return refuse('ANSWER_EMPTY');
  const allowed = mayAnswer(needs, inquiry, answer.request);
  if (!allowed.ok) return allowed;
  if (allowed.value === 'again') return accept(inquiry);
  // Its owner may have taken back what it is about.
  const waiting = await reviewGate.waitingAmong(inquiry.kind, [inquiry]);
  if (!waiting.has(inquiry.subjectId)) return refuse('QUESTION_CLOSED');
  const kept = await keepPictures(needs, customerId, answer.pictures);
  if (!kept.ok) return kept;
  const stored = await db.transaction().execute((tx) => store(needs, tx, answer, kept.value));
  // Also when the same came twice at once: the first one's pictures are the answer's.
  if (!stored.ok || stored.value === 'again') await uploads.discard(kept.value);
  return stored.ok ? accept((await selectInquiry(db, answer.id)) ?? inquiry) : stored;
}

/** QUESTION_CLOSED once it is answered or has ended otherwise. */
function mayAnswer(
  { clock }: InquiryNeeds,
  inquiry: StoredInquiry,
  { id, fingerprint }: CommandRequest,
): Result<'now' | 'again'> {
  if (inquiry.requestId === id) {
    return inquiry.fingerprint === fingerprint ? accept('again') : refuse('REQUEST_ID_REUSED');
  }
  return stateAt(askedOf(inquiry), clock.now()) === 'open' ? accept('now') : refuse('QUESTION_CLOSED');
}

/** All of them, or none. */
async function keepPictures(
  { uploads }: InquiryNeeds,
  customerId: CustomerId,
  pictures: readonly File[],
): Promise<Result<LooseUpload[]>> {
  const kept: LooseUpload[] = [];
  for (const picture of pictures) {
    const result = await uploads.keepImage(customerId, 'inquiry', picture);
    if (!result.ok) {
      await uploads.discard(kept);
      return refuse(result.refusal, { ...result.params, field: picture.name });
    }
    kept.push(result.value);
  }
  return accept(kept);
}

async function store(
  needs: InquiryNeeds,
  tx: Tx,
  { id, text, request }: Answer,
  pictures: readonly LooseUpload[],
): Promise<Result<'now' | 'again'>> {
  const inquiry = await lockInquiry(tx, id);
  if (inquiry === undefined) return refuse('NOT_FOUND');
  const allowed = mayAnswer(needs, inquiry, request);
  if (!allowed.ok || allowed.value === 'again') return allowed;
  const pictureIds = [];
  for (const loose of pictures) pictureIds.push(await needs.uploads.attach(tx, loose));
  await storeAnswer(tx, id, {
    at: new Date(needs.clock.now()),
    text,
    pictureIds,
    requestId: request.id,
    fingerprint: request.fingerprint,
  });
  return allowed;
}
