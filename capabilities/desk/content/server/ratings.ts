import { createHmac, randomBytes } from 'node:crypto';
import type { CustomerId } from '#foundation/ids/ids.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { createMemoryThrottle } from '#foundation/server-kit/throttle.ts';
import type { Clock } from '#foundation/time/clock.ts';
import { type Language, languageOf } from '#locales/languages.ts';
import { articleType, noticeType } from '../rules.ts';
import { findEntry } from './content.sql.ts';
import { countRating } from './help.sql.ts';

export interface Rated {
  readonly id: string;
  readonly helped: boolean;
}

export interface RatingReader {
  readonly ip: string;
  readonly customerId: CustomerId | undefined;
  readonly language: Language;
}

/** So many words of one address in an hour. */
const ratingsAnHour = { points: 30, seconds: 3600 };
const readersAtMost = 50_000;

/**
 * Counts whether articles helped: each reader once, a later word in place of the earlier. Readers' votes are
 * kept in memory alone, as a digest under a key that ends with the process; only the sums are stored.
 */
export function createRatings({ db, clock }: { readonly db: Database; readonly clock: Clock }) {
  const key = randomBytes(32);
  const throttle = createMemoryThrottle(ratingsAnHour);
  const said = new Map<string, boolean>();
  return async ({ id, helped }: Rated, reader: RatingReader): Promise<Result<Rated>> => {
    if (!(await throttle.allows(reader.ip))) return refuse('TOO_MANY_REQUESTS');
    const entry = await findEntry(db, id, reader.language, new Date(clock.now()));
    if (entry === undefined || (entry.type !== articleType && entry.type !== noticeType))
      return refuse('NOT_FOUND');
    const { tag: language } = languageOf(entry.language);
    const who = createHmac('sha256', key)
      .update(JSON.stringify([id, language, String(reader.customerId ?? reader.ip)]))
      .digest('base64url');
    const before = said.get(who);
    if (before !== helped) {
      // Set before it is counted: the same word sent twice at once counts once.
      said.set(who, helped);
      const change = (isSo: boolean) => (isSo ? 1 : before === undefined ? 0 : -1);
      await countRating(db, { id, language, helped: change(helped), notHelped: change(!helped) });
      const [oldest] = said.keys();
      if (said.size > readersAtMost && oldest !== undefined) said.delete(oldest);
    }
    return accept({ id, helped });
  };
}
