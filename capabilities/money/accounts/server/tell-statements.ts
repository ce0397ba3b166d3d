import type { Customers } from '#capabilities/people/customers/face.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { type Clock, formatInstant, type Instant } from '#foundation/time/clock.ts';
import { selectActive, selectTold, storeTold } from './statements-told.sql.ts';

const customersAtOnce = 500;

export interface TellStatementsNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly customers: Pick<Customers, 'everyoneAfter'>;
  /** Tells each once, however often it is called under the same id. */
  readonly tellMany: (
    customerIds: readonly CustomerId[],
    news: {
      readonly id: string;
      readonly event: 'statementReady';
      readonly facts: () => Readonly<Record<string, string>>;
      readonly at: Instant;
    },
  ) => Promise<void>;
}

/**
 * Tells those whose real account was in use last month (UTC) that its statement is ready. What a run leaves
 * is taken up by the next, from where it stopped.
 */
export async function tellStatements({ db, clock, customers, tellMany }: TellStatementsNeeds): Promise<void> {
  const at = clock.now();
  const now = new Date(at);
  const from = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1));
  const to = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()));
  const month = formatInstant(from.getTime()).slice(0, 7);
  let through = await selectTold(db, from);
  while (through !== undefined) {
    const next = await customers.everyoneAfter(through, to.getTime(), customersAtOnce);
    const active = await selectActive(
      db,
      next.map(({ id }) => id),
      from,
      to,
    );
    if (active.length > 0) {
      await tellMany(active, { id: month, event: 'statementReady', facts: () => ({ month }), at });
    }
    const last = next.at(-1);
    await storeTold(db, from, { through: last?.id ?? through, isDone: last === undefined });
    through = last?.id;
  }
}
