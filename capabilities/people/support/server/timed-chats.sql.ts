import { sql } from 'kysely';
import type { TimedWork } from '#capabilities/desk/reviews/face.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { dueQueue } from '#foundation/server-kit/due-queue.ts';

interface WaitingChat {
  readonly id: bigint;
  readonly waitingSince: Date;
  readonly dueAt: Date;
}

const waitingChats = dueQueue<WaitingChat>({
  select: sql`id, waiting_since as "waitingSince", due_at as "dueAt"`,
  from: sql`support.conversation where status = 'waiting'`,
  since: sql`due_at`,
});

/** Conversations that wait for an answer; each again once it was answered and waits again. */
export function timedChats(db: Database): TimedWork {
  return {
    kind: 'chat',
    permission: 'support.answer',
    count: (at) => waitingChats.count(db, at),
    async waiting(page) {
      const rows = await waitingChats.next(db, page);
      return rows.map(({ id, waitingSince, dueAt }) => ({
        subjectId: `${id}-${waitingSince.getTime()}`,
        recordId: id,
        submittedAt: waitingSince.getTime(),
        dueAt: dueAt.getTime(),
      }));
    },
  };
}
