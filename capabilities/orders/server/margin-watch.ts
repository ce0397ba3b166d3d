import { type AccountKey, accountKeyText } from '#capabilities/ledger/rules.ts';
import type { Prices } from '#capabilities/prices/face.ts';
import type { RecordId } from '#foundation/ids/ids.ts';
import { createTriggerIndex } from '#foundation/server-kit/ticks/trigger-index.ts';
import type { Clock, Instant } from '#foundation/time/clock.ts';
import { closeMarginNow, type MarginNeeded, marginNeeded } from '../close-margin.ts';
import type { Quote } from '../evidence.ts';
import { isStopOut, leastEquity, lowestLevels, warningReached } from '../margin-levels.ts';
import type { WatchedPosition } from '../position.ts';
import { type MarginFigures, mustClose } from '../stop-out.ts';
import { marginLevelPpm } from '../valuation.ts';
import { type CloseNews, createCloseWatch } from './close-watch.ts';
import { closesAt } from './margin-account.ts';
import { bandsOf, type Exposure, exposureValue } from './margin-bands.ts';
import { isTradable, type MarginCheck } from './margin-check.ts';
import { latestQuote } from './quotes.ts';

/**
 * Watches the equity of every account with positions. A tick costs what a trigger costs: only accounts whose
 * price band it leaves are computed again, and get new bands.
 */
export interface MarginWatch {
  /** Takes a position up, in place of what is known under its id. */
  put(key: AccountKey, position: WatchedPosition): void;
  remove(key: AccountKey, id: RecordId): void;
  setAvailable(key: AccountKey, available: bigint): void;
  setWarned(key: AccountKey, warnedPpm: bigint | null): void;
  /** Looks at an account again after changes of it. */
  refresh(key: AccountKey): void;
  fire(code: string, bidPoints: number, askPoints: number): void;
  /**
   * Looks at the accounts whose close margins have come into force or ended, and has those warned whose are
   * near. Each tick does so, too; where none comes, somebody must ask.
   */
  lookAtCloses(): void;
  /** Accounts whose available balance nobody has told yet. */
  unfunded(): AccountKey[];
  /** Looks at all accounts, after a restart. */
  refreshAll(): void;
}

export interface MarginWatchNeeds {
  readonly markets: Prices;
  readonly clock: Clock;
  /** Has an account's level decided in the lane, and calls back when that is over. */
  readonly check: (key: AccountKey, check: MarginCheck, done: () => void) => void;
  /** Has a customer told that a close margin is near for which there is too little. */
  readonly warn: (key: AccountKey, news: CloseNews) => void;
}

/** What is kept of a position: enough to take it out of its sums again. */
type Part = Pick<
  WatchedPosition,
  | 'code'
  | 'direction'
  | 'lots'
  | 'contractSize'
  | 'openPrice'
  | 'requiredMargin'
  | 'leverage'
  | 'swapDue'
  | 'levels'
  | 'closeTerms'
>;

interface Account {
  readonly key: AccountKey;
  available: bigint | undefined;
  margin: bigint;
  swapDue: bigint;
  /** What follows from its positions' terms: undefined until it is asked for after a change. */
  terms: (MarginNeeded & Pick<MarginFigures, 'levels'>) | undefined;
  warnedPpm: bigint | null;
  readonly parts: Map<RecordId, Part>;
  readonly exposures: Map<string, Exposure>;
  /** Ids of its bands in the index. */
  bands: string[];
  isChecking: boolean;
  changedMeanwhile: boolean;
}

export function createMarginWatch({ markets, clock, check, warn }: MarginWatchNeeds): MarginWatch {
  const closeWatch = createCloseWatch(markets);
  /** Those that must close something and can't, for their markets show no sound price. */
  const waiting = new Set<Account>();
  const accounts = new Map<string, Account>();
  const triggers = createTriggerIndex<string, Account>();

  function accountOf(key: AccountKey): Account {
    const text = accountKeyText(key);
    const known = accounts.get(text);
    if (known !== undefined) return known;
    const made: Account = {
      key,
      available: undefined,
      margin: 0n,
      swapDue: 0n,
      terms: undefined,
      warnedPpm: null,
      parts: new Map(),
      exposures: new Map(),
      bands: [],
      isChecking: false,
      changedMeanwhile: false,
    };
    accounts.set(text, made);
    return made;
  }

  function count(account: Account, part: Part, by: 1n | -1n): void {
    const { code, direction, lots, contractSize, openPrice, requiredMargin, swapDue } = part;
    const name = `${direction} ${code}`;
    const before = account.exposures.get(name);
    const quantity = (before?.quantity ?? 0n) + by * lots * contractSize;
    const cost = (before?.cost ?? 0n) + by * lots * contractSize * openPrice;
    if (quantity === 0n) account.exposures.delete(name);
    else account.exposures.set(name, { code, direction, quantity, cost });
    account.margin += by * requiredMargin;
    account.swapDue += by * swapDue;
    account.terms = undefined;
  }

  function termsOf(account: Account) {
    account.terms ??= {
      ...marginNeeded(account.parts.values(), closesAt(markets, clock.now())),
      levels: lowestLevels(account.parts.values()),
    };
    return account.terms;
  }

  function disarm(account: Account): void {
    for (const id of account.bands) triggers.forget(id);
    account.bands = [];
  }

  /** Undefined while a price or the balance is not known. */
  function equityOf(account: Account): bigint | undefined {
    if (account.available === undefined) return undefined;
    let equity = account.available + account.margin + account.swapDue;
    for (const exposure of account.exposures.values()) {
      const value = exposureValue(markets, exposure);
      if (value === undefined) return undefined;
      equity += value;
    }
    return equity;
  }

  function look(account: Account, mayCheck: boolean): void {
    if (account.isChecking) {
      account.changedMeanwhile = true;
      return;
    }
    const equity = equityOf(account);
    if (account.parts.size > 0 && equity === undefined) return;
    const terms = termsOf(account);
    const levelPpm = marginLevelPpm(equity ?? 0n, terms.needed);
    const figures = { ...terms, equity: equity ?? 0n, margin: account.margin, levelPpm };
    const must = mustClose(figures);
    const can = must && canCloseAny(account, figures);
    if (must && !can) waiting.add(account);
    else waiting.delete(account);
    if (mayCheck && (warningReached(levelPpm, terms.levels) !== account.warnedPpm || can)) {
      startCheck(account);
    } else {
      arm(account, figures.equity);
    }
  }

  /** Below a close margin only positions that need one are closed. */
  function canCloseAny({ parts, key }: Account, { levelPpm, levels }: MarginFigures): boolean {
    const closes = closesAt(markets, clock.now());
    const isAtStopOut = isStopOut(levelPpm, levels);
    return [...parts.values()].some(
      (part) =>
        (isAtStopOut || closeMarginNow(part, closes) !== undefined) &&
        isTradable(markets, part.code, key, closes.at),
    );
  }

  function isShortAt(account: Account, from: Instant): boolean {
    const closes = { ...closesAt(markets, clock.now()), at: from };
    const equity = equityOf(account);
    return equity !== undefined && equity < marginNeeded(account.parts.values(), closes).covering;
  }

  function lookAtCloses(): void {
    for (const news of closeWatch.newsAt(clock.now())) {
      for (const account of [...accounts.values()]) {
        const { exposures } = account;
        if (!exposures.has(`buy ${news.code}`) && !exposures.has(`sell ${news.code}`)) continue;
        account.terms = undefined;
        if (news.phase !== 'near') look(account, true);
        else if (isShortAt(account, news.from)) warn(account.key, news);
      }
    }
  }

  function startCheck(account: Account): void {
    disarm(account);
    account.isChecking = true;
    account.changedMeanwhile = false;
    const quotes = new Map<string, Quote>();
    for (const { code } of account.exposures.values()) {
      const quote = latestQuote(markets, code);
      if (quote !== undefined) quotes.set(code, quote);
    }
    check(account.key, { quotes, warnedPpm: account.warnedPpm }, () => {
      account.isChecking = false;
      // Without a change since, the same look would only ask the same again: the next tick asks.
      look(account, account.changedMeanwhile);
    });
  }

  function arm(account: Account, equity: bigint): void {
    disarm(account);
    const { needed, covering, levels } = termsOf(account);
    if (levels === undefined) {
      if (account.warnedPpm === null) accounts.delete(accountKeyText(account.key));
      return;
    }
    const { warnedPpm } = account;
    const next =
      levels.warningsPpm.find((each) => warnedPpm === null || each < warnedPpm) ?? levels.stopOutPpm;
    const room = {
      fall: Number(equity - leastEquity(needed, covering, next)),
      rise: warnedPpm === null ? undefined : Number(leastEquity(needed, 0n, warnedPpm) - equity),
    };
    for (const [index, band] of bandsOf(markets, [...account.exposures.values()], room).entries()) {
      const id = `${accountKeyText(account.key)} ${index}`;
      triggers.watch(id, { ...band, subject: account });
      account.bands.push(id);
    }
  }

  return {
    put(key, position) {
      const account = accountOf(key);
      const before = account.parts.get(position.id);
      if (before !== undefined) count(account, before, -1n);
      const { code, direction, lots, contractSize, openPrice, swapDue } = position;
      const { requiredMargin, leverage, levels, closeTerms } = position;
      const size = { code, direction, lots, contractSize, openPrice, swapDue };
      const part = { ...size, requiredMargin, leverage, levels, closeTerms };
      if (closeTerms !== null) closeWatch.follow(code, closeTerms.minutes);
      account.parts.set(position.id, part);
      count(account, part, 1n);
    },
    remove(key, id) {
      const account = accounts.get(accountKeyText(key));
      const part = account?.parts.get(id);
      if (account === undefined || part === undefined) return;
      account.parts.delete(id);
      count(account, part, -1n);
    },
    setAvailable(key, available) {
      const account = accounts.get(accountKeyText(key));
      if (account !== undefined) account.available = available;
    },
    setWarned(key, warnedPpm) {
      const account = accounts.get(accountKeyText(key));
      if (account !== undefined) account.warnedPpm = warnedPpm;
      else if (warnedPpm !== null) accountOf(key).warnedPpm = warnedPpm;
    },
    refresh(key) {
      const account = accounts.get(accountKeyText(key));
      if (account !== undefined) look(account, true);
    },
    fire(code, bidPoints, askPoints) {
      lookAtCloses();
      const reached = new Set<Account>();
      triggers.fire(code, bidPoints, askPoints, (_, account) => reached.add(account));
      for (const account of reached) look(account, true);
    },
    lookAtCloses() {
      lookAtCloses();
      for (const account of [...waiting]) look(account, true);
    },
    unfunded: () =>
      [...accounts.values()].flatMap(({ key, available }) => (available === undefined ? [key] : [])),
    refreshAll() {
      for (const account of [...accounts.values()]) look(account, true);
    },
  };
}
