import type { StoredImage } from '#capabilities/people/uploads/face.ts';
import type { OutputOf } from '#foundation/calls/define-call.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { Language } from '#locales/languages.ts';
import type { listInquiries } from '../console-contract.ts';
import { isAskedKind, templatesFor, viewPermissionOf } from '../rules.ts';
import { selectInquiry, selectOfReview } from './inquiries.sql.ts';
import type { Asker, InquiryNeeds } from './needs.ts';
import { askedView, questionOf } from './views.ts';

/** What was asked about a review, for operators who may see the rest of its evidence. */
export async function inquiriesOf(
  { db, clock, operators, policy, reviewGate }: InquiryNeeds,
  by: Asker,
  reviewId: string,
  language: Language,
): Promise<Result<OutputOf<typeof listInquiries>>> {
  const { answerDays, questionsAtMost } = policy.current;
  const [kind = ''] = reviewId.split('-');
  if (!isAskedKind(kind)) return accept({ inquiries: [], templates: [], left: 0, answerDays });
  if (!by.permissions.has(viewPermissionOf(kind))) return refuse('FORBIDDEN');
  const [stored, may] = await Promise.all([selectOfReview(db, reviewId), reviewGate.mayDecide(reviewId, by)]);
  const people = stored.flatMap(({ askedBy, endedBy }) => [askedBy, endedBy]).filter((id) => id !== null);
  const emails = await operators.emailsOf([...new Set(people)]);
  return accept({
    inquiries: stored.map((each) => askedView(each, clock.now(), language, emails)),
    templates: templatesFor(kind).map((template) => ({ template, question: questionOf(template, language) })),
    left: Math.max(0, questionsAtMost - stored.length),
    answerDays,
    ...(may.ok ? {} : { blocked: may.refusal }),
  });
}

/** The look is written to the audit log first. */
export async function inquiryPicture(
  { db, audit, uploads }: InquiryNeeds,
  by: Asker,
  id: bigint,
  number: number,
): Promise<Result<StoredImage>> {
  const inquiry = await selectInquiry(db, id);
  const pictureId = inquiry?.pictureIds[number - 1];
  if (inquiry === undefined || pictureId === undefined) return refuse('NOT_FOUND');
  const { kind, customerId, reviewId } = inquiry;
  if (!by.permissions.has(viewPermissionOf(kind))) return refuse('FORBIDDEN');
  const picture = await uploads.read(pictureId);
  if (picture === undefined) return refuse('NOT_FOUND');
  await db.transaction().execute((tx) =>
    audit.record(tx, {
      operatorIds: [by.operatorId],
      name: 'inquiries.viewPicture',
      subject: `review/${reviewId}`,
      customerId,
      after: { inquiry: String(id), picture: number },
    }),
  );
  return accept(picture);
}
