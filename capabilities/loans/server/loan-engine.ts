import type { MoneyLane } from '#capabilities/ledger/face.ts';
import type { AccountKey } from '#capabilities/ledger/rules.ts';
import type { Markets, Tick } from '#capabilities/markets/face.ts';
import type { CustomerId, RecordId } from '#foundation/ids/ids.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { createFiredTasks } from '#foundation/server-kit/fired-tasks.ts';
import type { Clock } from '#foundation/time/clock.ts';
import { type CollateralCurrency, collateralCurrencies, marketOf, type RepayingLoan } from '../loan.ts';
import { createFeedWatch } from './feed-watch.ts';
import type { LoanCommands } from './loan-commands.ts';
import type { LoanChanges } from './loan-lane.ts';
import type { WriteLoanMail } from './loan-mail.ts';
import type { LoanPrices } from './loan-prices.ts';
import { createLoanWatch, needsCheck, type Watched } from './loan-watch.ts';
import { selectRepayingAfter } from './loans.sql.ts';

/**
 * Watches every loan's loan-to-value on each price: warns, and sells collateral, each once. Decided in the lane by the price at hand
 * there, so that nothing is sold at a stale one. Memory follows the lane's commits and is rebuilt from the database at start.
 */
export interface LoanEngine {
  /** Begins to hear ticks and takes up every loan that is repaid. Resolves when all are watched. */
  start(): Promise<void>;
  /** Hears of committed changes. */
  follow(changes: LoanChanges): void;
  /** Looks at loans whose debt a day has changed, and at whether prices come. The engine does so every second. */
  look(): Promise<void>;
  /** Resolves when everything set off so far is done. */
  settled(): Promise<void>;
  /** Hears no more ticks, and waits for what was set off. The lane must still run. */
  stop(): Promise<void>;
  /** The loans that are watched. */
  loans(): Iterable<RepayingLoan>;
}

export interface LoanEngineParts {
  readonly db: Database;
  readonly lane: MoneyLane;
  readonly markets: Markets;
  readonly prices: LoanPrices;
  readonly clock: Clock;
  readonly commands: LoanCommands;
  readonly writerFor: (customerId: CustomerId) => Promise<WriteLoanMail>;
  /** Hears of faults of the engine, which goes on trying, and of silent prices. */
  readonly onError: (error: unknown) => void;
}

const restorePageSize = 5_000;
const lookEveryMs = 1_000;
const currencyOf = new Map<string, CollateralCurrency>(
  collateralCurrencies.map((currency) => [marketOf[currency], currency]),
);

export function createLoanEngine(parts: LoanEngineParts): LoanEngine {
  const { db, lane, markets, prices, clock, commands, writerFor, onError } = parts;
  const fired = createFiredTasks(onError);
  const watch = createLoanWatch((currency) => markets.instrument(marketOf[currency])?.decimals ?? 0);
  const feedWatch = createFeedWatch({ db, prices, watch, onError });
  /** What was heard of while the database was being read, where a page may still show it as it was. */
  let meanwhile: Set<RecordId> | undefined;
  let stopHearing: (() => void) | undefined;
  let looking: NodeJS.Timeout | undefined;

  function onTick({ code, bidPoints }: Tick): void {
    const currency = currencyOf.get(code);
    if (currency === undefined) return;
    for (const watched of watch.ring(currency, bidPoints)) check(watched);
  }

  /** Has a loan decided in the lane. What is heard of it meanwhile is looked at when that is over. */
  function check(watched: Watched): void {
    if (watched.isChecking) return;
    watched.isChecking = true;
    fired.add(async () => {
      const { key, loan } = watched;
      const write = await writerFor(key.customerId);
      const done = await lane.submit(commands.checking, { key, input: { id: loan.id, write } });
      if (!done.ok && done.refusal === 'SERVICE_UNAVAILABLE') return false;
      watched.isChecking = false;
      // After a refusal the next tick at or beyond the bells asks again; after a step, what has become of it may ask for another.
      if (done.ok) consider(watched);
      else watch.arm(watched, clock.now());
      return true;
    });
  }

  /** Checks a loan that the price at hand makes something of, without waiting for the next one. */
  function consider(watched: Watched): void {
    if (stopHearing === undefined || watched.isChecking) return;
    const at = clock.now();
    if (!watch.arm(watched, at)) return;
    const tick = prices.live(watched.loan.currency, at);
    if (tick.ok && needsCheck(watched.loan, tick.value.bid, at)) check(watched);
  }

  function take(key: AccountKey, loan: RepayingLoan): void {
    consider(watch.put(key, loan, clock.now()));
  }

  async function restore(): Promise<void> {
    const heard = new Set<RecordId>();
    meanwhile = heard;
    let after = { customerId: 0n, id: 0n };
    for (;;) {
      const page = await selectRepayingAfter(db, after, restorePageSize);
      for (const { key, loan } of page) {
        if (loan.status === 'repaying' && !heard.has(loan.id)) take(key, loan);
      }
      const last = page.at(-1);
      if (last === undefined || page.length < restorePageSize) break;
      after = { customerId: last.key.customerId, id: last.loan.id };
    }
    meanwhile = undefined;
  }

  async function look(): Promise<void> {
    for (const watched of watch.grown(clock.now())) consider(watched);
    await feedWatch.look(clock.now());
  }

  return {
    async start() {
      stopHearing = markets.onTick(onTick);
      await restore();
      looking = setInterval(() => void look().catch(onError), lookEveryMs);
    },
    follow(changes) {
      if (stopHearing === undefined) return;
      for (const { key, change } of changes) {
        const { loan } = change;
        meanwhile?.add(loan.id);
        if (loan.status === 'repaying') take(key, loan);
        else watch.forget(loan.id);
      }
    },
    look,
    settled: () => fired.settled(),
    async stop() {
      clearInterval(looking);
      stopHearing?.();
      stopHearing = undefined;
      await fired.stop();
    },
    *loans() {
      for (const { loan } of watch.all()) yield loan;
    },
  };
}
