import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import { tellNotice } from '#foundation/server-kit/tell-notice.ts';
import { formatInstant } from '#foundation/time/clock.ts';
import { isAskedKind, noteLengths, standsUntil, type Template, templatesFor } from '../rules.ts';
import { endInquiry } from './end-inquiry.ts';
import { insertInquiry, selectOfReview } from './inquiries.sql.ts';
import type { Asker, InquiryNeeds } from './needs.ts';

export interface Question {
  readonly reviewId: string;
  readonly template: Template;
  readonly note: string;
}

/**
 * Asks the customer of a review; takes the permission to decide it. One question is open at a time, and a
 * review has a limited number: its clock can't be stopped for ever.
 */
export function askCustomer(
  { clock, audit, policy, reviewGate }: InquiryNeeds,
  by: Asker,
  { reviewId, template, note }: Question,
): Promise<Result<{ id: string; until: string }>> {
  return reviewGate.asDecider(reviewId, by, async (tx, review) => {
    const { kind, subjectId, recordId, customerId } = review;
    if (!isAskedKind(kind) || customerId === 0n || !templatesFor(kind).includes(template)) {
      return refuse('QUESTION_UNFIT');
    }
    const { least, most } = noteLengths;
    if (template === 'general' && note.length < least) {
      return refuse('NOTE_REQUIRED', { least: `${least}`, most: `${most}` });
    }
    const at = clock.now();
    const before = await selectOfReview(tx, reviewId);
    if (before.some(({ endedAt, until }) => endedAt === null && at < until.getTime())) {
      return refuse('QUESTION_OPEN');
    }
    if (before.length >= policy.current.questionsAtMost) return refuse('QUESTIONS_USED_UP');
    await endInquiry(tx, reviewId, at, 'expired');
    const until = standsUntil(at, policy.current.answerDays);
    const id = await insertInquiry(tx, {
      reviewId,
      kind,
      subjectId,
      recordId,
      customerId,
      template,
      note,
      askedBy: by.operatorId,
      askedAt: new Date(at),
      until: new Date(until),
    });
    await tellNotice(tx, {
      id: `inquiry ${id}`,
      customerId,
      event: 'inquiryAsked',
      facts: { id: String(id), kind, until: formatInstant(until) },
      at,
    });
    await audit.record(tx, {
      operatorIds: [by.operatorId],
      name: 'inquiries.ask',
      subject: `review/${reviewId}`,
      customerId,
      reasonCode: template,
      note,
      after: { inquiry: String(id), until: formatInstant(until), asked: before.length + 1 },
    });
    return accept({ id: String(id), until: formatInstant(until) });
  });
}
