import { tellNotices } from '#foundation/server-kit/tell-notice.ts';
import { markToldLate } from './kyc.sql.ts';
import type { KycNeeds } from './needs.ts';

const portion = 500;

/**
 * Tells customers whose identity checks wait past the time they were named, less what we waited for them;
 * each submission's once.
 */
export async function tellLate({ db, clock, pauses }: KycNeeds): Promise<void> {
  const paused = (await pauses.current()).filter(({ kind }) => kind === 'kyc');
  for (;;) {
    const told = await db.transaction().execute(async (tx) => {
      const at = clock.now();
      const late = await markToldLate(tx, new Date(at), portion, paused);
      await tellNotices(
        tx,
        late.map(({ id, customerId }) => ({
          id: `late ${id}`,
          customerId,
          event: 'identityLate',
          facts: {},
          at,
        })),
      );
      return late.length;
    });
    if (told < portion) return;
  }
}
