import type { OperatorId } from '#foundation/ids/ids.ts';
import type { Tx } from '#foundation/server-kit/database.ts';
import { tellNotice } from '#foundation/server-kit/tell-notice.ts';
import type { Instant } from '#foundation/time/clock.ts';
import type { Ending } from '../rules.ts';
import { endOpen, type StoredInquiry } from './inquiries.sql.ts';

/**
 * Ends what is open about a review without an answer, and tells its customer that none is needed any more:
 * unless they know, for it was they who took the whole thing back. Undefined where nothing was open.
 */
export async function endInquiry(
  tx: Tx,
  reviewId: string,
  at: Instant,
  why: Exclude<Ending, 'answered'>,
  by?: OperatorId,
): Promise<StoredInquiry | undefined> {
  const ended = await endOpen(tx, reviewId, { at: new Date(at), why, ...(by === undefined ? {} : { by }) });
  if (ended === undefined || ended.endedFor === null || ended.endedFor === 'gone') return ended;
  const { id, customerId, kind, endedFor } = ended;
  await tellNotice(tx, {
    id: `inquiry over ${id}`,
    customerId,
    event: 'inquiryOver',
    facts: { id: String(id), kind, reason: endedFor },
    at,
  });
  return ended;
}
