import type { ActionCarrier } from '#capabilities/markets/actions/face.ts';
import type { Prices } from '#capabilities/markets/prices/face.ts';
import type { CustomerEvent, MoneyLane } from '#capabilities/money/ledger/face.ts';
import type { RecordId } from '#foundation/ids/ids.ts';
import { asPrice, type Price } from '#foundation/money/price.ts';
import { accept } from '#foundation/refusals/result.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { Clock } from '#foundation/time/clock.ts';
import { type ActionTerms, carryOutOn, carryOutOnPending } from '../carry-out.ts';
import { isBefore, type OrderAction, quoteBefore } from '../corporate-action.ts';
import { levelChanges } from '../level-changes.ts';
import type { OrderNotice } from '../notices.ts';
import type { LiveOrder } from '../position.ts';
import { closingOutcome, openAccountOf } from './account-closing.ts';
import { noticeOf } from './action-notice.ts';
import { beginRun, type Holder, selectHolders, selectReach, selectRun } from './actions.sql.ts';
import { withBest } from './edit-order.ts';
import type { ExMoments } from './ex-moments.ts';
import type { OrderConfig } from './order-config.ts';
import { type OrderChange, type OrderKind, type OrderParticipant, orderKind } from './order-lane.ts';
import { orderView } from './order-view.ts';
import { selectLive } from './orders.sql.ts';
import { latestQuote, latestQuoteOf, termsOf } from './quotes.ts';
import type { TriggerEngine } from './triggers.ts';

export interface OrderActionNeeds {
  readonly db: Database;
  readonly lane: MoneyLane;
  readonly markets: Prices;
  readonly clock: Clock;
  readonly config: OrderConfig;
  readonly participant: OrderParticipant;
  readonly triggers: Pick<TriggerEngine, 'settled' | 'bestOf'>;
  readonly exMoments: ExMoments;
}

/** Few enough that customers' orders find room in the lane's batches between them. */
const accountsAtOnce = 200;

/**
 * Carries corporate actions out on margin orders: each account in its turn, each order once, at figures that
 * are kept for the next process (docs/decisions/0153-what-actions-do-to-orders.md).
 */
export function createOrderActions(needs: OrderActionNeeds): ActionCarrier {
  const { db, lane, markets, config, triggers, exMoments } = needs;
  const kind = applyingKind(needs);

  /** An account's trailing positions follow the price in the engine, and in the rows a moment behind it. */
  async function bestsOf(holder: Holder): Promise<ReadonlyMap<RecordId, Price>> {
    const orders = holder.trails ? await selectLive(db, holder.key) : [];
    return new Map(
      orders.flatMap((order) => {
        const best = order.status === 'open' ? (triggers.bestOf(order.id) ?? order.bestPrice) : null;
        return best === null ? [] : [[order.id, best] as const];
      }),
    );
  }

  return {
    name: 'orders',
    async carryOut(action) {
      if (action.kind === 'symbolChange' || action.kind === 'earnings') return;
      // What ticks of before the action have set off is done at their prices.
      await triggers.settled();
      const terms = await begin(needs, action);
      if (terms === undefined) return;
      exMoments.begin(action);
      let last: Holder | undefined;
      let failed = 0;
      do {
        const page = await selectHolders(db, terms, statusesOf(action), last?.key, accountsAtOnce);
        const done = page.map(async (holder) => {
          const input = { terms, bests: await bestsOf(holder) };
          return (await lane.submit(kind, { key: holder.key, input })).ok;
        });
        failed += (await Promise.all(done)).filter((isDone) => !isDone).length;
        last = page.length < accountsAtOnce ? undefined : page.at(-1);
      } while (last !== undefined);
      if (failed > 0) throw new Error(`action ${action.id} failed in ${failed} accounts`);
    },
    async reach(action) {
      if (action.kind === 'symbolChange' || action.kind === 'earnings')
        return { accounts: 0, records: 0, paidUnits: 0n };
      const currency = markets.instrument(action.code)?.quoteCurrency;
      const usdtRate = currency === undefined ? undefined : markets.usdtRate(currency);
      const { withholdingPpm } = config;
      return await selectReach(db, action, statusesOf(action), {
        usdtRate: usdtRate ?? asPrice(0n),
        withholdingPpm,
      });
    },
  };
}

/** Dividends are for those who hold, not for those who wait. */
function statusesOf({ kind }: OrderAction): readonly LiveOrder['status'][] {
  return kind === 'dividend' ? ['open'] : ['open', 'pending'];
}

/** What all accounts have it at: as it was begun. Undefined for a market that is not followed. */
async function begin(
  { db, markets, clock, config }: OrderActionNeeds,
  action: OrderAction,
): Promise<ActionTerms | undefined> {
  const { id: actionId, code, exAt } = action;
  const instrument = markets.instrument(code);
  if (instrument === undefined) return undefined;
  const known = await selectRun(db, actionId);
  const quote = known?.quote ?? latestQuote(markets, code);
  if (quote === undefined) throw new Error(`no price of ${code} to carry out action ${actionId} at`);
  // Learnt of so late that the market has moved on at prices of after it.
  const isLate = known === undefined && quote.at >= exAt;
  const first = {
    actionId,
    code,
    exAt,
    afterSequence: isLate ? 0 : quote.sequence,
    quote: isLate ? quoteBefore(action, quote) : quote,
    withholdingPpm: config.withholdingPpm,
    isSplit: action.kind === 'split',
  };
  const run = known ?? (await beginRun(db, first, clock.now()));
  return { ...run, action, steps: termsOf(instrument) };
}

interface Applying {
  readonly terms: ActionTerms;
  /** How far trailing positions have come. */
  readonly bests: ReadonlyMap<RecordId, Price>;
}

function applyingKind({ participant, markets }: OrderActionNeeds): OrderKind<Applying, null> {
  return orderKind({
    name: 'orders.applyAction',
    participant,
    decide({ terms, bests }, context) {
      const { key, state, at } = context;
      const { action } = terms;
      const isAffected = (order: LiveOrder) => order.code === action.code && isBefore(order, terms);
      const opened = openAccountOf(context, action.exAt);
      const account = {
        ...opened,
        positions: opened.positions.map((each) => withBest(each, bests.get(each.id))),
      };
      const carryingOut = { quoteOf: latestQuoteOf(markets), at, nextId: context.nextId };
      const out = carryOutOn(account, account.positions.filter(isAffected), terms, carryingOut);
      const waiting = [...state.pending.values()]
        .filter(isAffected)
        .flatMap((order) => carryOutOnPending(order, terms, at) ?? []);
      const converted = [...out.converted, ...waiting];
      const along = closingOutcome(key.book, { closed: out.closedAlong, transfers: [] });
      const change: OrderChange[] = [
        ...converted.map(({ order, receipt }): OrderChange => {
          const before = state.open.get(order.id) ?? state.pending.get(order.id);
          const levels = before === undefined ? [] : levelChanges(before, order, 'corporateAction');
          return { kind: 'converted', order, receipt, levels };
        }),
        ...out.fractions.map((order): OrderChange => ({ kind: 'created', order })),
        ...along.change,
      ];
      const views = [...converted.map(({ order }) => order), ...out.fractions];
      const data: OrderNotice | undefined = noticeOf(key.book, action, converted);
      const events: CustomerEvent[] = [
        ...views.map((order): CustomerEvent => ({ event: 'order', data: orderView(key.book, order) })),
        ...along.events,
        ...(data === undefined ? [] : [{ event: 'notification', data } as const]),
      ];
      return accept({ transfers: out.transfers, change, answer: null, events });
    },
  });
}
