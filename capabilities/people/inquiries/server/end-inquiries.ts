import { endInquiry } from './end-inquiry.ts';
import { markOver, selectExpired, selectPauses } from './inquiries.sql.ts';
import type { InquiryNeeds } from './needs.ts';

const portion = 500;

/** Looked for each minute: questions whose time has passed, and those about what waits no more. */
export async function endInquiries(needs: InquiryNeeds): Promise<void> {
  await endExpired(needs);
  await endGone(needs);
}

async function endExpired({ db, clock }: InquiryNeeds): Promise<void> {
  for (;;) {
    const at = clock.now();
    const expired = await selectExpired(db, new Date(at), portion);
    for (const reviewId of expired) {
      await db.transaction().execute((tx) => endInquiry(tx, reviewId, at, 'expired'));
    }
    if (expired.length < portion) return;
  }
}

/** A review that was decided, or taken back by its owner, comes never again under its name. */
async function endGone({ db, clock, reviewGate }: InquiryNeeds): Promise<void> {
  const byKind = Map.groupBy(await selectPauses(db), ({ kind }) => kind);
  for (const [kind, paused] of byKind) {
    const waiting = await reviewGate.waitingAmong(kind, paused);
    const gone = paused.filter(({ subjectId }) => !waiting.has(subjectId)).map(({ reviewId }) => reviewId);
    if (gone.length === 0) continue;
    await db.transaction().execute(async (tx) => {
      for (const reviewId of gone) await endInquiry(tx, reviewId, clock.now(), 'gone');
      await markOver(tx, gone);
    });
  }
}
