import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import { stateAt } from '../rules.ts';
import { endInquiry } from './end-inquiry.ts';
import { askedOf, lockInquiry, selectInquiry } from './inquiries.sql.ts';
import type { Asker, InquiryNeeds } from './needs.ts';

/** Takes a question back; takes the permission to decide its review. The clock goes on. */
export async function takeBackInquiry(needs: InquiryNeeds, by: Asker, id: bigint): Promise<Result<null>> {
  const { db, clock, audit, reviewGate } = needs;
  const found = await selectInquiry(db, id);
  if (found === undefined) return refuse('NOT_FOUND');
  const { reviewId, customerId } = found;
  return await reviewGate.asDecider(reviewId, by, async (tx) => {
    const at = clock.now();
    const inquiry = await lockInquiry(tx, id);
    if (inquiry === undefined || stateAt(askedOf(inquiry), at) !== 'open') return refuse('QUESTION_CLOSED');
    await endInquiry(tx, reviewId, at, 'takenBack', by.operatorId);
    await audit.record(tx, {
      operatorIds: [by.operatorId],
      name: 'inquiries.takeBack',
      subject: `review/${reviewId}`,
      customerId,
      before: { inquiry: String(id) },
    });
    return accept(null);
  });
}
