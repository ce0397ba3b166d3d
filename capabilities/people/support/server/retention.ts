import type { UploadId } from '#capabilities/people/uploads/face.ts';
import { dayMs } from '#foundation/time/clock.ts';
import { addressKeptMs, customerKeptMs, visitorKeptMs } from '../rules.ts';
import { deleteEndedBlocks } from './blocks.sql.ts';
import { lockConversation } from './conversations.sql.ts';
import { deleteOld, forgetNetworks, selectOld, selectQuiet } from './due.sql.ts';
import { close } from './end-chat.ts';
import type { SupportNeeds } from './needs.ts';

const portion = 200;

/** Closes what has been answered and quiet for so many days. */
export async function closeQuiet({ db, clock, policy, board }: SupportNeeds): Promise<void> {
  for (;;) {
    const before = new Date(clock.now() - policy.current.quietDays * dayMs);
    const ids = await selectQuiet(db, before, portion);
    for (const id of ids) {
      const closed = await db.transaction().execute(async (tx) => {
        const chat = await lockConversation(tx, id);
        // Written to meanwhile.
        if (chat === undefined || chat.status !== 'answered' || chat.lastAt >= before) return undefined;
        return await close(tx, chat, 'quiet', clock.now());
      });
      if (closed !== undefined) board.changed(closed);
    }
    if (ids.length < portion) return;
  }
}

/** Throws away what is kept no longer: conversations, pictures, digests of networks, ended blocks. */
export async function discardOld({ db, clock, uploads }: SupportNeeds): Promise<void> {
  const at = clock.now();
  const before = {
    visitors: new Date(at - visitorKeptMs),
    customers: new Date(at - customerKeptMs),
    empty: new Date(at - dayMs),
  };
  await forgetNetworks(db, new Date(at - addressKeptMs));
  await deleteEndedBlocks(db, new Date(at));
  for (;;) {
    const old = await selectOld(db, before, portion);
    // Pictures first: a row without them is found again by the next run, a file without a row is not.
    await uploads.discard(old.flatMap(({ pictures }) => pictures as readonly UploadId[]));
    await deleteOld(
      db,
      old.map(({ id }) => id),
    );
    if (old.length < portion) return;
  }
}
