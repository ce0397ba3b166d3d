import type { ReviewPauses } from '#capabilities/desk/reviews/face.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { endInquiry } from './end-inquiry.ts';
import { selectPauses } from './inquiries.sql.ts';

/** The clock of a review stands while its customer is asked. */
export function createInquiryPauses(db: Database): ReviewPauses {
  return {
    current: () => selectPauses(db),
    settled: async (tx, reviewId, at) => void (await endInquiry(tx, reviewId, at, 'decided')),
  };
}
