import type { Prices, Tick } from '#capabilities/markets/prices/face.ts';
import { type AccountKey, accountKeyText } from '#capabilities/money/ledger/rules.ts';
import type { RecordId } from '#foundation/ids/ids.ts';
import { TriggerIndex } from '#foundation/server-kit/ticks/trigger-index.ts';
import type { Clock } from '#foundation/time/clock.ts';
import { lastedWarning } from '../margin-levels.ts';
import type { WatchedPosition } from '../position.ts';
import { mustClose } from '../stop-out.ts';
import { marginLevelPpm } from '../valuation.ts';
import { type CloseNews, createCloseWatch } from './close-watch.ts';
import type { LastedEnd } from './margin-bands.ts';
import type { MarginCheck } from './margin-check.ts';
import {
  bandsAround,
  canCloseAny,
  equityOf,
  hasExposure,
  isShortAt,
  putPosition,
  quotesOf,
  removePosition,
  termsOf,
  type WatchedAccount,
  watchedAccount,
} from './watched-account.ts';

/**
 * Watches the equity of every account with positions. A tick costs what a trigger costs: only accounts whose
 * price band it leaves are computed again, and get new bands.
 */
export interface MarginWatch {
  /** Adds a position, in place of what is known under its id. */
  put(key: AccountKey, position: WatchedPosition): void;
  remove(key: AccountKey, id: RecordId): void;
  /** What is available, and the margin of positions and pending orders. */
  setFunds(key: AccountKey, funds: bigint): void;
  setWarned(key: AccountKey, warnedPpm: bigint | null): void;
  /** Looks at an account again after changes of it. */
  refresh(key: AccountKey): void;
  fire(tick: Tick): void;
  /**
   * Looks at the accounts whose close margins have come into force or ended, and warns those whose are near.
   * Each tick does so too; a job asks for markets that have no ticks.
   */
  lookAtCloses(): void;
  /** Accounts whose balance is not known yet. */
  unfunded(): AccountKey[];
  /** Looks at all accounts, after a restart. */
  refreshAll(): void;
}

export interface MarginWatchNeeds {
  readonly markets: Prices;
  readonly clock: Clock;
  /** Has an account's level decided in the lane, and calls back when that is over. */
  readonly check: (key: AccountKey, check: MarginCheck, done: () => void) => void;
  /** Tells a customer that a close margin is near and their equity is too little for it. */
  readonly warn: (key: AccountKey, news: CloseNews) => void;
}

interface Watch extends MarginWatchNeeds {
  readonly accounts: Map<string, WatchedAccount>;
  readonly triggers: TriggerIndex<string, WatchedAccount>;
  /** Accounts that must close something and can't, for their markets show no sound price. */
  readonly waiting: Set<WatchedAccount>;
}

export function createMarginWatch(needs: MarginWatchNeeds): MarginWatch {
  const { markets, clock, warn } = needs;
  const closeWatch = createCloseWatch(markets);
  const accounts = new Map<string, WatchedAccount>();
  const triggers = new TriggerIndex<string, WatchedAccount>();
  const watch: Watch = { ...needs, accounts, triggers, waiting: new Set() };

  function accountOf(key: AccountKey): WatchedAccount {
    const text = accountKeyText(key);
    const account = accounts.get(text) ?? watchedAccount(key);
    accounts.set(text, account);
    return account;
  }

  function lookAtCloses(): void {
    for (const news of closeWatch.newsAt(clock.now())) {
      for (const account of [...accounts.values()]) {
        if (!hasExposure(account, news.code)) continue;
        account.terms = undefined;
        if (news.phase !== 'near') look(watch, account, true);
        else if (isShortAt(account, markets, clock.now(), news.from)) warn(account.key, news);
      }
    }
  }

  return {
    put(key, position) {
      putPosition(accountOf(key), position);
      if (position.closeTerms !== null) closeWatch.follow(position.code, position.closeTerms.minutes);
    },
    remove(key, id) {
      const account = accounts.get(accountKeyText(key));
      if (account !== undefined) removePosition(account, id);
    },
    setFunds(key, funds) {
      const account = accounts.get(accountKeyText(key));
      if (account !== undefined) account.funds = funds;
    },
    setWarned(key, warnedPpm) {
      const account = accounts.get(accountKeyText(key));
      if (account !== undefined) account.warnedPpm = warnedPpm;
      else if (warnedPpm !== null) accountOf(key).warnedPpm = warnedPpm;
    },
    refresh(key) {
      const account = accounts.get(accountKeyText(key));
      if (account !== undefined) look(watch, account, true);
    },
    fire({ code, lasted }) {
      lookAtCloses();
      if (lasted?.since === undefined) return;
      const reached = new Set<WatchedAccount>();
      triggers.fire(code, lasted, (_, account) => reached.add(account));
      for (const account of reached) look(watch, account, true);
    },
    lookAtCloses() {
      lookAtCloses();
      for (const account of [...watch.waiting]) look(watch, account, true);
    },
    unfunded: () => [...accounts.values()].flatMap(({ key, funds }) => (funds === undefined ? [key] : [])),
    refreshAll() {
      for (const account of [...accounts.values()]) look(watch, account, true);
    },
  };
}

/** Values the account: has its level decided by the lane where it may have to act, else sets new bands. */
function look(watch: Watch, account: WatchedAccount, mayCheck: boolean): void {
  if (account.isChecking) {
    account.changedMeanwhile = true;
    return;
  }
  const { markets, clock, waiting } = watch;
  const mildest = equityOf(account, markets, 'mildest');
  const harshest = equityOf(account, markets, 'harshest');
  if (account.parts.size > 0 && (mildest === undefined || harshest === undefined)) return;
  const equity = { mildest: mildest ?? 0n, harshest: harshest ?? 0n };
  const terms = termsOf(account, markets, clock.now());
  const levelPpm = marginLevelPpm(equity.mildest, terms.needed);
  const harshestPpm = marginLevelPpm(equity.harshest, terms.needed);
  const warned = lastedWarning({ levelPpm, harshestPpm }, terms.levels, account.warnedPpm);
  const figures = { ...terms, equity: equity.mildest, margin: account.margin, levelPpm };
  const must = mustClose(figures);
  const can = must && canCloseAny(account, markets, clock.now(), figures);
  if (must && !can) waiting.add(account);
  else waiting.delete(account);
  if (mayCheck && (warned !== account.warnedPpm || can)) {
    startCheck(watch, account);
  } else {
    arm(watch, account, equity);
  }
}

function startCheck(watch: Watch, account: WatchedAccount): void {
  disarm(watch, account);
  account.isChecking = true;
  account.changedMeanwhile = false;
  const { warnedPpm } = account;
  watch.check(account.key, { quotes: quotesOf(account, watch.markets), warnedPpm }, () => {
    account.isChecking = false;
    // State unchanged since: the same check would answer the same, so the next tick asks again.
    look(watch, account, account.changedMeanwhile);
  });
}

function arm(watch: Watch, account: WatchedAccount, equity: Readonly<Record<LastedEnd, bigint>>): void {
  disarm(watch, account);
  const { levels, ...needed } = termsOf(account, watch.markets, watch.clock.now());
  const text = accountKeyText(account.key);
  if (levels === undefined) {
    if (account.warnedPpm === null) watch.accounts.delete(text);
    return;
  }
  for (const [index, band] of bandsAround(account, watch.markets, { ...needed, levels }, equity).entries()) {
    const id = `${text} ${index}`;
    watch.triggers.watch(id, { ...band, subject: account });
    account.bands.push(id);
  }
}

function disarm({ triggers }: Watch, account: WatchedAccount): void {
  for (const id of account.bands) triggers.forget(id);
  account.bands = [];
}
