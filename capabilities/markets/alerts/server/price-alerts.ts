import type { ActionCarrier } from '#capabilities/markets/actions/face.ts';
import type { Tick } from '#capabilities/markets/prices/face.ts';
import { shownPoints } from '#capabilities/markets/prices/rules.ts';
import { type CustomerId, parseRecordId } from '#foundation/ids/ids.ts';
import { type Price, pointsAbove, pointsBelow } from '#foundation/money/price.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { type PageKey, readPages } from '#foundation/server-kit/read-pages.ts';
import { type QuoteRange, rangeOf } from '#foundation/server-kit/ticks/quote-range.ts';
import { TickEngine } from '#foundation/server-kit/ticks/tick-engine.ts';
import { type Bounds, reachedBound, TriggerIndex } from '#foundation/server-kit/ticks/trigger-index.ts';
import type { PriceAlert } from '../contract.ts';
import type { AlertDirection } from '../rules.ts';
import { priceAlertOf } from './price-alert-view.ts';
import {
  type ActiveAlert,
  countActive,
  deleteAlert,
  insertAlert,
  moveAlerts,
  selectActiveAlertsAfter,
  selectAlerts,
} from './price-alerts.sql.ts';
import { type FiringNeeds, storeFired } from './store-fired.ts';

/**
 * Tells a customer once, in the app and by e-mail, when a price is at or beyond the one they named: on the
 * first tick after they named it. Memory is rebuilt from the database at start.
 */
export interface PriceAlerts {
  list(customerId: CustomerId): Promise<PriceAlert[]>;
  /** INSTRUMENT_UNKNOWN; TOO_MANY_PRICE_ALERTS when 50 wait already. */
  add(
    customerId: CustomerId,
    wanted: { readonly code: string; readonly direction: AlertDirection; readonly price: Price },
  ): Promise<Result<PriceAlert>>;
  /** Stops waiting, or takes a fired one off the list. NOT_FOUND. */
  remove(customerId: CustomerId, id: string): Promise<Result<PriceAlert[]>>;
  /** Begins to hear ticks and takes up every alert that waits. */
  start(): Promise<void>;
  /** Resolves when everything fired so far is stored. */
  settled(): Promise<void>;
  /** Hears no more ticks, and waits for what has fired. The lane must still run. */
  stop(): Promise<void>;
  /** Moves what waits along with a split. */
  readonly carrier: ActionCarrier;
}

export interface PriceAlertsNeeds extends FiringNeeds {
  readonly db: Database;
}

const storedAtOnce = 64;
const activeAtMost = 50;
const firedShown = 50;
const pageSize = 20_000;

export function createPriceAlerts(options: PriceAlertsNeeds): PriceAlerts {
  const { db, prices, clock, onError } = options;
  const triggers = new TriggerIndex<bigint, ActiveAlert>();
  const engine = new TickEngine<Tick, never, ActiveAlert>({
    ticks: prices,
    mostInFlight: storedAtOnce,
    onTick(tick) {
      triggers.fire(tick.code, shownRange(tick), (_, alert) =>
        engine.fire(() => storeFired(options, alert, tick)),
      );
    },
    read: (take) => readActive(db, take),
    idOf: ({ id }) => id,
    take: watch,
    onError,
  });

  /** Watches from the tick after the alert was set: those that came since are looked through first. */
  function watch(alert: ActiveAlert): void {
    const instrument = prices.instrument(alert.code);
    if (instrument === undefined) return;
    const bounds = boundsOf(alert, instrument.decimals);
    const deciding = engine
      .ticksSince(alert.code, alert.setSequence)
      .find((tick) => isReachedBy(bounds, tick));
    if (deciding === undefined) triggers.watch(alert.id, { ...bounds, subject: alert });
    else engine.fire(() => storeFired(options, alert, deciding));
  }

  const list = async (customerId: CustomerId) =>
    (await selectAlerts(db, customerId, firedShown)).map(priceAlertOf);

  return {
    list,
    async add(customerId, { code, direction, price }) {
      const latest = prices.latest(code);
      if (latest === undefined) return refuse('INSTRUMENT_UNKNOWN');
      const wanted = {
        customerId,
        code,
        direction,
        price,
        setAt: clock.now(),
        setSequence: latest.sequence,
      };
      const alert = await insertAlert(db, wanted, activeAtMost);
      if (alert === undefined) return refuse('TOO_MANY_PRICE_ALERTS', { most: String(activeAtMost) });
      if (engine.hears(alert.id)) watch(alert);
      return accept(priceAlertOf({ ...alert, fired: undefined }));
    },
    async remove(customerId, idText) {
      const id = parseRecordId(idText);
      if (id === undefined || !(await deleteAlert(db, customerId, id))) return refuse('NOT_FOUND');
      if (engine.hears(id)) triggers.forget(id);
      return accept(await list(customerId));
    },
    start: () => engine.start(),
    settled: () => engine.settled(),
    stop: () => engine.stop(),
    carrier: createCarrier(options, engine, watch),
  };
}

/** Moves what waits along with a split: before it, what earlier ticks have fired is stored. */
function createCarrier(
  { db, prices }: PriceAlertsNeeds,
  engine: Pick<TickEngine<Tick, never, ActiveAlert>, 'settled' | 'hears'>,
  watch: (alert: ActiveAlert) => void,
): ActionCarrier {
  return {
    name: 'alerts',
    async carryOut(action) {
      if (action.kind !== 'split') return;
      await engine.settled();
      const moved = await moveAlerts(db, action, prices.valued(action.code)?.sequence ?? 0);
      for (const alert of moved) if (engine.hears(alert.id)) watch(alert);
    },
    reach: async ({ code }) => ({ ...(await countActive(db, code)), paidUnits: 0n }),
  };
}

/** Alerts wait for the shown price, which stands for both sides of the quote. */
function boundsOf({ code, direction, price }: ActiveAlert, decimals: number): Bounds {
  return direction === 'above'
    ? { code, side: 'bid', above: pointsAbove(price, decimals) }
    : { code, side: 'bid', below: pointsBelow(price, decimals) };
}

function isReachedBy(bounds: Bounds, tick: Tick): boolean {
  return reachedBound(bounds, shownRange(tick)) !== undefined;
}

/** An alert is news of the price that is shown, and waits for none to last. */
function shownRange(tick: Tick): QuoteRange {
  const points = shownPoints(tick);
  return rangeOf({ bidPoints: points, askPoints: points });
}

function readActive(db: Database, take: (alert: ActiveAlert) => void): Promise<void> {
  const pages = {
    size: pageSize,
    select: (after: PageKey, limit: number) => selectActiveAlertsAfter(db, after, limit),
    keyOf: ({ customerId, id }: ActiveAlert) => ({ customerId, id }),
  };
  return readPages(pages, take);
}
