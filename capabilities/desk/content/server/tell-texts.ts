import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { addSendMailJobs } from '#foundation/server-kit/mail/mail.sql.ts';
import type { Mail } from '#foundation/server-kit/mail/mail.ts';
import { type Clock, formatInstant, type Instant } from '#foundation/time/clock.ts';
import { defaultLanguage, type Language } from '#locales/languages.ts';
import { contentLetter } from './content-mail.ts';
import {
  advanceTelling,
  findTelling,
  insertTellings,
  type NewsEvent,
  selectTitles,
  type Telling,
} from './tellings.sql.ts';

/** News for a very large number of customers. */
export interface BroadNews {
  readonly id: string;
  readonly event: NewsEvent;
  readonly facts: (customerId: CustomerId) => Readonly<Record<string, string>>;
  readonly at: Instant;
}

export interface TellNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly customers: {
    /** The next customers by their ids, those registered by a moment. */
    everyoneAfter(
      after: CustomerId,
      registeredBy: Instant,
      limit: number,
    ): Promise<readonly { readonly id: CustomerId; readonly email: string; readonly language: Language }[]>;
  };
  /** Idempotent: each customer gets it once. */
  readonly tellMany: (customerIds: readonly CustomerId[], news: BroadNews) => Promise<void>;
  readonly platformName: string;
}

export interface Teller {
  /** Sends all that is due; one run at a time, and concurrent callers wait for the same run. */
  run(): Promise<void>;
  stop(): Promise<void>;
}

const customersAtOnce = 500;

/**
 * Notifies customers of notices and of changed terms, a batch at a time, beside everything else. Progress is
 * stored with the mails of the batch: after a crash no customer is mailed twice, and none is left out.
 */
export function createTeller(needs: TellNeeds): Teller {
  const { db, clock } = needs;
  let isStopped = false;
  let running: Promise<void> | undefined;

  async function all(): Promise<void> {
    await insertTellings(db, new Date(clock.now()));
    for (let telling = await findTelling(db); telling !== undefined && !isStopped; ) {
      await tellBatch(needs, telling);
      await nextTurn();
      telling = await findTelling(db);
    }
  }

  return {
    run() {
      running ??= all().finally(() => {
        running = undefined;
      });
      return running;
    },
    async stop() {
      isStopped = true;
      await running?.catch(() => undefined);
    },
  };
}

async function tellBatch(needs: TellNeeds, telling: Telling): Promise<void> {
  const { db, clock, customers, tellMany } = needs;
  const { publicationId, through, event, entryId, startsAt, doneAt } = telling;
  // A later customer agrees to the text in force then, and finds the notice in the list.
  const told = await customers.everyoneAfter(through, (startsAt ?? doneAt).getTime(), customersAtOnce);
  const last = told.at(-1);
  if (last === undefined) {
    await db.transaction().execute((tx) => advanceTelling(tx, telling, 'done'));
    return;
  }
  const begins = startsAt ?? doneAt;
  const titles = await selectTitles(db, entryId, new Date(Math.max(begins.getTime(), doneAt.getTime())));
  const titleFor = (language: Language) => titles.get(language) ?? titles.get(defaultLanguage) ?? entryId;
  const languages = new Map(told.map(({ id, language }) => [id, language]));
  const from = formatInstant(begins.getTime());
  await tellMany([...languages.keys()], {
    id: event === 'termsChange' ? `${entryId} ${publicationId}` : entryId,
    event,
    facts: (id) => ({ id: entryId, title: titleFor(languages.get(id) ?? defaultLanguage), from }),
    at: clock.now(),
  });
  const letters = told.flatMap(({ email, language }): Mail[] => {
    if (event === 'newsPublished') return [];
    const facts = { title: titleFor(language), from, platformName: needs.platformName };
    const text = contentLetter(language, event, facts);
    return [{ id: randomUUID(), to: email, ...text, sentAt: clock.now() }];
  });
  await db.transaction().execute(async (tx) => {
    if (!(await advanceTelling(tx, telling, last.id))) return;
    if (letters.length > 0) await addSendMailJobs(tx, letters);
  });
}
