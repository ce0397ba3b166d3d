import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { FileAnswer } from '#foundation/server-kit/call-router.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { type Clock, formatInstant, type Instant } from '#foundation/time/clock.ts';
import type { Language } from '#locales/languages.ts';
import { drawStatement } from './draw-statement.ts';
import { readStatement, type StatementLedger, type StatementWanted } from './read-statement.ts';
import { wordStatement } from './statement-words.ts';

export interface Statements {
  make(key: AccountKey, language: Language, wanted: StatementWanted): Promise<Result<FileAnswer>>;
}

export interface StatementNeeds {
  readonly db: Database;
  readonly ledger: StatementLedger;
  readonly clock: Clock;
  readonly platformName: string;
}

/** Drawn one after the other; beyond so many waiting, callers are asked to retry. */
const mostWaiting = 6;

/** Statements of a period, drawn one at a time; one at a time for each customer. */
export function createStatements(needs: StatementNeeds): Statements {
  const { clock } = needs;
  const waiting = new Set<bigint>();
  let last: Promise<unknown> = Promise.resolve();

  /** After those that came before. */
  function inTurn<T>(act: () => Promise<T>): Promise<T> {
    const turn = last.then(act, act);
    last = turn.catch(() => {});
    return turn;
  }

  async function make(
    key: AccountKey,
    language: Language,
    wanted: StatementWanted,
  ): Promise<Result<FileAnswer>> {
    const at = clock.now();
    const read = await readStatement(needs, key, { ...wanted, to: Math.min(wanted.to, at) });
    if (!read.ok) return read;
    const document = wordStatement(language, { ...read.value, at, platformName: needs.platformName });
    const drawn = await inTurn(() => drawStatement(document));
    const day = (instant: Instant) => formatInstant(instant).slice(0, 10);
    return accept({
      name: `statement-${key.book}-${day(wanted.from)}-${day(wanted.to - 1)}.pdf`,
      contentType: 'application/pdf',
      portions: [drawn],
    });
  }

  return {
    async make(key, language, wanted) {
      if (waiting.has(key.customerId) || waiting.size >= mostWaiting) return refuse('STATEMENTS_BUSY');
      waiting.add(key.customerId);
      try {
        return await make(key, language, wanted);
      } finally {
        waiting.delete(key.customerId);
      }
    },
  };
}
