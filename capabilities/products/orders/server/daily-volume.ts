import type { Book } from '#foundation/ids/book.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { type Clock, hourMs, type Instant } from '#foundation/time/clock.ts';
import { sumTradedByHour } from './daily-volume.sql.ts';

/** Whole hours, the one under way among them: never more than a day, so never more than was traded in one. */
const hours = 24;

/**
 * What a book's orders were worth when they were opened and closed, over the last day, in USDT units of
 * 10^-8. Hours that are over are counted once: asked again, it reads what the last hours have brought.
 */
export function createDailyVolume({ db, clock }: { db: Database; clock: Clock }) {
  const counted: Record<Book, Map<Instant, bigint>> = { demo: new Map(), real: new Map() };
  return async function dailyVolume(book: Book): Promise<bigint> {
    const now = Math.floor(clock.now() / hourMs) * hourMs;
    const first = now - (hours - 1) * hourMs;
    const known = counted[book];
    for (const hour of known.keys()) if (hour < first) known.delete(hour);
    // The hour before may still get what was decided in it and stored after it.
    const settled = [...known.keys()].filter((hour) => hour < now - hourMs);
    const from = settled.length === 0 ? first : Math.max(first, Math.max(...settled) + hourMs);
    for (let hour = from; hour <= now; hour += hourMs) known.set(hour, 0n);
    for (const { hour, units } of await sumTradedByHour(db, book, from)) known.set(hour, units);
    return [...known.values()].reduce((sum, units) => sum + units, 0n);
  };
}
