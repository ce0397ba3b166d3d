import { dayMs, formatInstant, type Instant } from '#foundation/time/clock.ts';
import { digestDayAt } from '../deadlines.ts';
import type { TimedWork } from '../face.ts';
import { type DigestKind, digestLetter } from './deadline-letters.ts';
import { administratorsAmong, type DeadlineNeeds, type Person } from './deadline-needs.ts';
import { selectLook, takeDigestDay } from './deadlines.sql.ts';
import { decidedOn } from './decided-by.ts';

/**
 * Once a day, from its hour on: mails every operator who may decide something what waits for them, and what
 * was decided yesterday (UTC). It is sent also when nothing waits: a day without it means a fault.
 */
export async function sendDigest(needs: DeadlineNeeds): Promise<void> {
  const { db, clock, mail, policy } = needs;
  const at = clock.now();
  const day = digestDayAt(policy.current, at);
  const look = await selectLook(db);
  if (look !== undefined && look.digestDay.getTime() >= day) return;
  const people = await needs.operators.colleagues();
  const kinds = await kindsNow(needs, people, at, day);
  const letters = await db.transaction().execute(async (tx) => {
    if (!(await takeDigestDay(tx, new Date(day)))) return [];
    const written = people.flatMap(({ email: to }) => {
      const own = kinds.filter(({ readers }) => readers.has(to));
      return own.length === 0 ? [] : [digestLetter(needs, { to, kinds: own, day: day - dayMs, at })];
    });
    for (const letter of written) await mail.queue(tx, letter);
    await needs.hook?.queue(tx, hookBody(kinds, day - dayMs));
    return written;
  });
  for (const letter of letters) await mail.committed(letter);
}

type ReadKind = DigestKind & { readonly readers: ReadonlySet<string> };

async function kindsNow(needs: DeadlineNeeds, people: readonly Person[], at: Instant, day: Instant) {
  const decided = await decidedOn(needs, day - dayMs);
  return await Promise.all(
    needs.work().map(async (work) => {
      const [counted, [first]] = await Promise.all([work.count(at), work.waiting({ limit: 1 })]);
      return {
        ...counted,
        kind: work.kind,
        firstDueAt: first?.dueAt,
        decided: decided.filter(({ kind }) => kind === work.kind),
        readers: readersOf(work, people),
      };
    }),
  );
}

function readersOf(work: TimedWork, people: readonly Person[]): ReadonlySet<string> {
  const hearers = people.filter(({ permissions }) => permissions.has(work.permission));
  return new Set((hearers.length > 0 ? hearers : administratorsAmong(people)).map(({ email }) => email));
}

/** Names of operators stay inside the platform. */
function hookBody(kinds: readonly ReadKind[], day: Instant) {
  return {
    type: 'reviews.digest',
    day: formatInstant(day).slice(0, 10),
    kinds: kinds.map(({ kind, waiting, overdue, firstDueAt, decided }) => ({
      kind,
      waiting,
      overdue,
      firstDueAt: firstDueAt === undefined ? null : formatInstant(firstDueAt),
      approved: decided.reduce((sum, { approved }) => sum + approved, 0),
      rejected: decided.reduce((sum, { rejected }) => sum + rejected, 0),
    })),
  };
}
