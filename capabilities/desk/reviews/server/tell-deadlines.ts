import type { Tx } from '#foundation/server-kit/database.ts';
import { loadPersons } from '#foundation/server-kit/person-ties.ts';
import { formatInstant, type Instant } from '#foundation/time/clock.ts';
import { type DeadlineLevel, levelAt, standsStill } from '../deadlines.ts';
import type { TimedItem, TimedWork } from '../face.ts';
import { type LateKind, lateLetter } from './deadline-letters.ts';
import { administratorsAmong, type DeadlineNeeds, hearersAmong, type Person } from './deadline-needs.ts';
import { insertTold, insertUnheard, keepUnheard, lockLook, storeLook } from './deadlines.sql.ts';
import { selectDecisions } from './reviews.sql.ts';

type LateItem = TimedItem & { readonly level: DeadlineLevel };

interface Late {
  readonly kind: TimedWork['kind'];
  readonly id: string;
  readonly level: DeadlineLevel;
  readonly dueAt: Instant;
  readonly hearers: readonly Person[];
}

/**
 * Looks at every deadline, and mails the operators who may decide what they have no letter about: of each
 * item once when its time runs out and once when it is over, in one letter each. Administrators get what no
 * operator may decide. Letters, their record and the look itself are one transaction: a crash repeats
 * nothing. Throws where a kind could not be read, after the others are done; then the look does not count.
 */
export async function tellDeadlines(needs: DeadlineNeeds): Promise<void> {
  const { db, clock, mail } = needs;
  const at = clock.now();
  const people = await needs.operators.colleagues();
  const { late, failures } = await findLate(needs, people, at);
  const letters = await db.transaction().execute(async (tx) => {
    await lockLook(tx);
    const fresh = await withoutTold(tx, late, at);
    if (failures.length === 0) {
      await keepAlarms(tx, late, people, at);
      await storeLook(tx, new Date(at));
    }
    if (fresh.length > 0) await needs.hook?.queue(tx, hookBody(fresh, at));
    const written = lettersOf(needs, fresh, people, at);
    for (const letter of written) await mail.queue(tx, letter);
    return written;
  });
  for (const letter of letters) await mail.committed(letter);
  if (failures.length > 0) throw new AggregateError(failures, 'not every deadline could be looked at');
}

async function findLate(needs: DeadlineNeeds, people: readonly Person[], at: Instant) {
  const found: { work: TimedWork; id: string; item: LateItem }[] = [];
  const failures: unknown[] = [];
  for (const work of needs.work()) {
    try {
      for await (const item of lateOf(work, needs, at)) {
        found.push({ work, id: `${work.kind}-${item.subjectId}`, item });
      }
    } catch (failure) {
      failures.push(failure);
    }
  }
  const decisions = await selectDecisions(
    needs.db,
    found.map(({ id }) => id),
  );
  const approvals = Map.groupBy(
    decisions.filter(({ withdrawn_at }) => withdrawn_at === null),
    ({ review_id }) => review_id,
  );
  const persons = await loadPersons(needs.db, at);
  const late = found.map(({ work, id, item }): Late => {
    const approvedBy = approvals.get(id)?.map(({ operator_id }) => operator_id);
    const { level, dueAt } = item;
    const hearers = hearersAmong(people, persons, work, item, approvedBy);
    return { kind: work.kind, id, level, dueAt, hearers };
  });
  return { late, failures };
}

const readAtATime = 500;

/**
 * What is due first comes first: behind a page in which nothing presses, nothing does. What stands still says
 * nothing of what is behind it.
 */
async function* lateOf(
  work: TimedWork,
  { policy }: Pick<DeadlineNeeds, 'policy'>,
  at: Instant,
): AsyncGenerator<LateItem> {
  let after: { key: bigint; id: bigint } | undefined;
  let presses = true;
  while (presses) {
    const page = await work.waiting({ limit: readAtATime, after });
    presses = false;
    for (const item of page) {
      const level = levelAt(item, policy.current, at);
      after = { key: BigInt(item.dueAt), id: item.recordId };
      presses ||= level !== undefined || standsStill(item, at);
      if (level !== undefined) yield { ...item, level };
    }
  }
}

async function withoutTold(tx: Tx, late: readonly Late[], at: Instant): Promise<Late[]> {
  const told = await insertTold(tx, late, new Date(at));
  const fresh = new Set(told.map(({ id, level }) => `${level} ${id}`));
  return late.filter(({ id, level }) => fresh.has(`${level} ${id}`));
}

/**
 * Kinds that no operator may decide while something of them is late; operators who left are no longer missed
 * by mail.
 */
async function keepAlarms(tx: Tx, late: readonly Late[], people: readonly Person[], at: Instant) {
  const kinds = [...new Set(late.filter(({ hearers }) => hearers.length === 0).map(({ kind }) => kind))];
  await keepUnheard(tx, 'nobody', kinds);
  await insertUnheard(tx, 'nobody', kinds, new Date(at));
  await keepUnheard(
    tx,
    'mail',
    people.map(({ email }) => email),
  );
}

function lettersOf(needs: DeadlineNeeds, fresh: readonly Late[], people: readonly Person[], at: Instant) {
  const byPerson = new Map<string, Late[]>();
  for (const each of fresh) {
    const readers = each.hearers.length > 0 ? each.hearers : administratorsAmong(people);
    for (const { email } of readers) byPerson.set(email, [...(byPerson.get(email) ?? []), each]);
  }
  return [...byPerson].map(([to, late]) => lateLetter(needs, { to, kinds: kindsOf(late), at }));
}

function kindsOf(late: readonly Late[]): LateKind[] {
  return [...Map.groupBy(late, ({ kind }) => kind)].map(([kind, all]) => ({
    kind,
    overdue: all.filter(({ level }) => level === 'overdue').length,
    soon: all.filter(({ level }) => level === 'soon').length,
    firstDueAt: all.reduce((first, { dueAt }) => Math.min(first, dueAt), Number.POSITIVE_INFINITY),
    isNobodys: all.some(({ hearers }) => hearers.length === 0),
  }));
}

function hookBody(fresh: readonly Late[], at: Instant) {
  const kinds = kindsOf(fresh).map(({ firstDueAt, ...kind }) => ({
    ...kind,
    firstDueAt: formatInstant(firstDueAt),
  }));
  return { type: 'reviews.late', at: formatInstant(at), kinds };
}
