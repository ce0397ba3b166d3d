import { formatUnits } from '#foundation/money/money.ts';
import { tellNotices } from '#foundation/server-kit/tell-notice.ts';
import { carriedBy } from '../rules.ts';
import type { NftServiceNeeds } from './needs.ts';
import { lockUnreached, storeReached, sumUntold } from './reached.sql.ts';

const toldAtOnce = 200;

/** Tells the buyers of pieces whose money has been paid out to the charity, each once. */
export async function tellReached({ db, clock }: Pick<NftServiceNeeds, 'db' | 'clock'>): Promise<void> {
  for (;;) {
    const told = await db.transaction().execute(async (tx) => {
      const unreached = await lockUnreached(tx, toldAtOnce);
      const carried = unreached.length === 0 ? [] : carriedBy(await sumUntold(tx), unreached);
      if (carried.length === 0) return 0;
      const at = clock.now();
      const ids = carried.map(({ id }) => id);
      await storeReached(tx, ids, new Date(at));
      const notices = carried.map(({ id, title, titles, ownerId, soldFor }) => ({
        id: `piece-${id}`,
        customerId: ownerId,
        event: 'nftReachedCharity',
        facts: { id: String(id), title, ...titles, amount: formatUnits(soldFor) },
        at,
      }));
      await tellNotices(tx, notices);
      return carried.length;
    });
    if (told < toldAtOnce) return;
  }
}
