import type { Catalogue } from '#capabilities/markets/catalogue/face.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { Instant } from '#foundation/time/clock.ts';
import { type CorporateAction, changesHoldings, factorOf, type PriceFactor } from '../action.ts';
import { eveOf } from '../ex-moment.ts';
import type { CorporateActions } from '../face.ts';
import { actionOf, selectStanding } from './actions.sql.ts';

/** The calendar in memory, as it was stored last. */
export interface Calendar extends Omit<CorporateActions, 'register' | 'isJump'> {
  /** Of all markets, the oldest ex moment first. */
  all(): readonly CorporateAction[];
  /** What is confirmed and whose ex moment has come: what was begun, then the oldest. */
  due(at: Instant): readonly CorporateAction[];
  /** Takes up what was stored; listeners hear in the same moment of what has become applied. */
  refresh(): Promise<void>;
}

interface OfMarket {
  readonly all: readonly CorporateAction[];
  /** What changes holdings and has not been applied, with the open of the session before it. */
  readonly open: readonly { readonly action: CorporateAction; readonly eve: Instant }[];
  readonly factors: readonly PriceFactor[];
}

const none: OfMarket = { all: [], open: [], factors: [] };

export async function openCalendar(
  db: Database,
  catalogue: Pick<Catalogue, 'instrument'>,
): Promise<Calendar> {
  let actions: readonly CorporateAction[] = [];
  let markets: ReadonlyMap<string, OfMarket> = new Map();
  let begun: ReadonlySet<bigint> = new Set();
  let asked = 0;
  let taken = 0;
  const listeners = new Set<(action: CorporateAction) => void>();
  const of = (code: string) => markets.get(code) ?? none;

  function ofMarket(all: readonly CorporateAction[], code: string): OfMarket {
    const hours = catalogue.instrument(code)?.hours;
    return {
      all,
      open: all
        .filter((action) => changesHoldings(action) && action.state !== 'applied')
        .map((action) => ({ action, eve: hours === undefined ? action.exAt : eveOf(hours, action.exAt) })),
      factors: all.flatMap((action) => (action.state === 'applied' ? (factorOf(action) ?? []) : [])),
    };
  }

  async function refresh(): Promise<void> {
    const turn = ++asked;
    const rows = await selectStanding(db);
    const stored = rows.map(actionOf);
    // What was asked for earlier may come later; it may not undo what is newer.
    if (turn < taken) return;
    taken = turn;
    const before = new Map(actions.map(({ id, state }) => [id, state]));
    actions = stored;
    begun = new Set(rows.flatMap(({ id, begun_at }) => (begun_at === null ? [] : [id])));
    const byCode = Map.groupBy(stored, ({ code }) => code);
    markets = new Map([...byCode].map(([code, all]) => [code, ofMarket(all, code)]));
    for (const action of stored) {
      if (action.state !== 'applied' || before.get(action.id) !== 'confirmed') continue;
      for (const listener of listeners) listener(action);
    }
  }
  await refresh();

  return {
    refresh,
    all: () => actions,
    due(at) {
      const due = actions.filter(({ state, exAt }) => state === 'confirmed' && exAt <= at);
      return due.toSorted((one, other) => Number(begun.has(other.id)) - Number(begun.has(one.id)));
    },
    ofMarket: (code) => of(code).all,
    between: (code, from, to) => of(code).all.filter(({ exAt }) => from < exAt && exAt <= to),
    isHeld: (code, at) => of(code).open.some(({ action }) => action.exAt <= at),
    isClosedToNew: (code, at) =>
      of(code).open.some(({ action, eve }) => at >= (action.state === 'proposed' ? eve : action.exAt)),
    factors: (code) => of(code).factors,
    onApplied(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
