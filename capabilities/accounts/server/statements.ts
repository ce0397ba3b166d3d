import type { LedgerFigures, StoredTransfer } from '#capabilities/ledger/face.ts';
import type { AccountKey } from '#capabilities/ledger/rules.ts';
import { type Asset, assets } from '#foundation/money/money.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { FileAnswer } from '#foundation/server-kit/call-router.ts';
import { type Clock, formatInstant, type Instant } from '#foundation/time/clock.ts';
import type { Language } from '#locales/languages.ts';
import { availableChange } from '../rules.ts';
import { drawStatement } from './draw-statement.ts';
import { type StatementFigures, wordStatement } from './statement-words.ts';

export interface StatementWanted {
  /** Inclusive. */
  readonly from: Instant;
  /** Exclusive; what has not happened yet is left out. */
  readonly to: Instant;
  readonly currency?: Asset | undefined;
}

export interface Statements {
  make(key: AccountKey, language: Language, wanted: StatementWanted): Promise<Result<FileAnswer>>;
}

export interface StatementParts {
  readonly ledger: Pick<LedgerFigures, 'balancesAt' | 'lastBatch' | 'transfers'>;
  readonly clock: Clock;
  readonly platformName: string;
}

/** More records than this make a file that nobody reads and that takes long to draw. */
export const mostRecords = 1_500;
/** Drawn one after the other; who comes when so many wait is asked to come again. */
const mostWaiting = 6;

/** Statements of a period, drawn one at a time; one at a time for each customer. */
export function createStatements(parts: StatementParts): Statements {
  const { clock } = parts;
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
    const read = await readStatement(parts, key, { ...wanted, to: Math.min(wanted.to, at) });
    if (!read.ok) return read;
    const document = wordStatement(language, { ...read.value, at, platformName: parts.platformName });
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

/**
 * Opening balance by the transfers before the period, closing by those within: the two agree whatever moves meanwhile.
 * STATEMENT_TOO_LONG beyond {@link mostRecords}.
 */
async function readStatement(
  { ledger }: StatementParts,
  key: AccountKey,
  { from, to, currency }: StatementWanted,
): Promise<Result<StatementFigures>> {
  const filter = { from, to, ...(currency === undefined ? {} : { asset: currency }) };
  const newestFirst: StoredTransfer[] = [];
  for await (const portion of ledger.transfers(key, filter)) {
    newestFirst.push(...portion);
    if (newestFirst.length > mostRecords) return refuse('STATEMENT_TOO_LONG', { most: String(mostRecords) });
  }
  const [before, after, batch] = await Promise.all([
    ledger.balancesAt(key, from),
    ledger.balancesAt(key, to),
    ledger.lastBatch(key, to),
  ]);
  const shown = currency === undefined ? assets : [currency];
  const currencies = shown.map((asset) => {
    const transfers = newestFirst.filter((transfer) => transfer.asset === asset).toReversed();
    const opening = before[asset].available;
    const closing = transfers.reduce((sum, transfer) => sum + availableChange(transfer), opening);
    return { asset, opening, closing, transfers };
  });
  const others = shown.flatMap((asset) =>
    otherAccounts.flatMap((account) => {
      const units = after[asset][account];
      return units === 0n ? [] : [{ account, asset, units }];
    }),
  );
  return accept({ key, from, to, currencies, others, batch });
}

const otherAccounts = ['held', 'margin', 'plan', 'collateral'] as const;
