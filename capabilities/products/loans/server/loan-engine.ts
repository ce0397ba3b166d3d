import type { Prices, Tick } from '#capabilities/markets/prices/face.ts';
import type { MoneyLane } from '#capabilities/money/ledger/face.ts';
import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { type PageKey, readPages } from '#foundation/server-kit/read-pages.ts';
import { TickEngine } from '#foundation/server-kit/ticks/tick-engine.ts';
import type { Clock } from '#foundation/time/clock.ts';
import { marketOf, type RepayingLoan } from '../loan.ts';
import { createFeedWatch } from './feed-watch.ts';
import type { LoanCommands } from './loan-commands.ts';
import type { LoanChanges } from './loan-lane.ts';
import type { WriteLoanMail } from './loan-mail.ts';
import type { LoanPrices } from './loan-prices.ts';
import type { Owned } from './loan-rows.ts';
import { createLoanWatch, needsCheck, type Watched } from './loan-watch.ts';
import { selectRepayingAfter } from './loans.sql.ts';

/**
 * Watches every loan's loan-to-value on each price: warns, and sells collateral, each once. Decided in the
 * lane by the price at hand there, so that nothing is sold at a stale one. Memory follows the lane's commits
 * and is rebuilt from the database at start.
 */
export interface LoanEngine {
  /** Begins to hear ticks and takes up every loan that is repaid. Resolves when all are watched. */
  start(): Promise<void>;
  /** Hears of committed changes. */
  follow(changes: LoanChanges): void;
  /**
   * Looks at loans whose debt a day has changed, and at whether prices come. The engine does so every second.
   */
  look(): Promise<void>;
  /** Resolves when everything set off so far is done. */
  settled(): Promise<void>;
  /** Hears no more ticks, and waits for what was set off. The lane must still run. */
  stop(): Promise<void>;
  /** The loans that are watched. */
  loans(): Iterable<RepayingLoan>;
}

export interface LoanEngineNeeds {
  readonly db: Database;
  readonly lane: MoneyLane;
  readonly markets: Prices;
  readonly prices: LoanPrices;
  readonly clock: Clock;
  readonly commands: LoanCommands;
  readonly writerFor: (customerId: CustomerId) => Promise<WriteLoanMail>;
  /** Hears of faults of the engine, which goes on trying, and of silent prices. */
  readonly onError: (error: unknown) => void;
}

const pageSize = 5_000;
const lookEveryMs = 1_000;

export function createLoanEngine(needs: LoanEngineNeeds): LoanEngine {
  const { db, lane, markets, prices, clock, commands, writerFor, onError } = needs;
  const engine = new TickEngine<Tick, never, Owned<RepayingLoan>>({
    ticks: markets,
    onTick({ code, lasted }) {
      if (lasted?.since === undefined) return;
      for (const watched of watch.fire(code, lasted)) check(watched);
    },
    read: (take) => readRepaying(db, take),
    idOf: ({ loan }) => loan.id,
    take: ({ key, loan }) => take(key, loan),
    routine: { everyMs: lookEveryMs, run: look },
    onError,
  });
  const watch = createLoanWatch((currency) => markets.instrument(marketOf[currency])?.decimals ?? 0);
  const feedWatch = createFeedWatch({ db, prices, watch, onError });

  /** Has a loan decided in the lane. What is heard of it meanwhile is looked at when that is over. */
  function check(watched: Watched): void {
    if (watched.isChecking) return;
    watched.isChecking = true;
    engine.fire(async () => {
      const { key, loan } = watched;
      const write = await writerFor(key.customerId);
      const done = await lane.submit(commands.checking, { key, input: { id: loan.id, write } });
      if (!done.ok && done.refusal === 'SERVICE_UNAVAILABLE') return false;
      watched.isChecking = false;
      // After a refusal the next tick at or beyond its triggers asks again; after a step, what has become of
      // it may ask for another.
      if (done.ok) consider(watched);
      else watch.arm(watched, clock.now());
      return true;
    });
  }

  /** Checks a loan that the price which lasted makes something of, without waiting for the next one. */
  function consider(watched: Watched): void {
    if (!engine.isRunning || watched.isChecking) return;
    const at = clock.now();
    if (!watch.arm(watched, at)) return;
    const tick = prices.live(watched.loan.currency, at);
    if (!tick.ok || tick.value.lasted === undefined) return;
    if (needsCheck(watched.loan, tick.value.lasted, at)) check(watched);
  }

  /** Ticks that passed before it was watched are nothing to it: what counts is the price at hand. */
  function take(key: AccountKey, loan: RepayingLoan): void {
    consider(watch.put(key, loan, clock.now()));
  }

  async function look(): Promise<void> {
    for (const watched of watch.grown(clock.now())) consider(watched);
    await feedWatch.look(clock.now());
  }

  return {
    start: () => engine.start(),
    follow(changes) {
      for (const { key, change } of changes) {
        const { loan } = change;
        if (!engine.hears(loan.id)) continue;
        if (loan.status === 'repaying') take(key, loan);
        else watch.forget(loan.id);
      }
    },
    look,
    settled: () => engine.settled(),
    stop: () => engine.stop(),
    *loans() {
      for (const { loan } of watch.all()) yield loan;
    },
  };
}

function readRepaying(db: Database, take: (owned: Owned<RepayingLoan>) => void): Promise<void> {
  const pages = {
    size: pageSize,
    select: (after: PageKey, limit: number) => selectRepayingAfter(db, after, limit),
    keyOf: ({ key, loan }: Owned<RepayingLoan>) => ({ customerId: key.customerId, id: loan.id }),
  };
  return readPages(pages, take);
}
