import { randomUUID } from 'node:crypto';
import { nameIn } from '#capabilities/markets/catalogue/face.ts';
import type { Quotes, Tick } from '#capabilities/markets/prices/face.ts';
import { shownPoints } from '#capabilities/markets/prices/rules.ts';
import type { MoneyLane } from '#capabilities/money/ledger/face.ts';
import { type CustomerId, parseRecordId } from '#foundation/ids/ids.ts';
import {
  formatPrice,
  type Price,
  pointsAbove,
  pointsBelow,
  priceFromPoints,
} from '#foundation/money/price.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { Mail, MailQueue } from '#foundation/server-kit/mail/mail.ts';
import { readPages } from '#foundation/server-kit/read-pages.ts';
import { createTickEngine } from '#foundation/server-kit/ticks/tick-engine.ts';
import { type Bounds, createTriggerIndex, reachedBound } from '#foundation/server-kit/ticks/trigger-index.ts';
import type { Clock } from '#foundation/time/clock.ts';
import type { Language } from '#locales/languages.ts';
import type { PriceAlert } from '../contract.ts';
import type { AlertDirection } from '../rules.ts';
import { alertKey, fireAlert } from './alert-lane.ts';
import { writeAlertMail } from './alert-mail.ts';
import { priceAlertOf } from './price-alert-view.ts';
import {
  type ActiveAlert,
  type AlertTick,
  deleteAlert,
  insertAlert,
  selectActiveAlertsAfter,
  selectAlerts,
} from './price-alerts.sql.ts';

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
}

/** Whom to write to, and in which language. */
export interface AlertContact {
  readonly email: string;
  readonly language: Language;
}

export interface PriceAlertsNeeds {
  readonly db: Database;
  readonly lane: MoneyLane;
  readonly prices: Quotes;
  readonly mail: MailQueue;
  readonly clock: Clock;
  readonly platformName: string;
  readonly contactOf: (customerId: CustomerId) => Promise<AlertContact | undefined>;
  readonly onError: (error: unknown) => void;
}

const storedAtOnce = 64;
const activeAtMost = 50;
const firedShown = 50;
const pageSize = 20_000;

export function createPriceAlerts(options: PriceAlertsNeeds): PriceAlerts {
  const { db, lane, prices, clock, onError } = options;
  const triggers = createTriggerIndex<bigint, ActiveAlert>();
  const engine = createTickEngine<Tick, never, ActiveAlert>({
    ticks: prices,
    mostInFlight: storedAtOnce,
    onTick(tick) {
      const points = shownPoints(tick);
      triggers.fire(tick.code, points, points, (_, alert) => engine.fire(() => store(alert, tick)));
    },
    read: (take) =>
      readPages(
        {
          size: pageSize,
          select: (after, limit) => selectActiveAlertsAfter(db, after, limit),
          keyOf: ({ customerId, id }) => ({ customerId, id }),
        },
        take,
      ),
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
    else engine.fire(() => store(alert, deciding));
  }

  /** False when it is unknown whether it was stored: firing it again is refused if it was. */
  async function store(alert: ActiveAlert, tick: Tick): Promise<boolean> {
    const decimals = prices.instrument(tick.code)?.decimals ?? 0;
    const seen: AlertTick = {
      price: priceFromPoints(shownPoints(tick), decimals),
      at: tick.at,
      source: tick.source,
      sequence: tick.sequence,
    };
    const mail = await mailOf(alert, seen);
    const stored = await lane.submit(fireAlert, {
      key: alertKey(alert.customerId),
      input: { alert, tick: seen, mail },
    });
    if (!stored.ok) return stored.refusal === 'NOT_FOUND';
    // The job delivers it should this fail.
    if (mail !== undefined) await options.mail.committed(mail).catch(onError);
    return true;
  }

  async function mailOf(alert: ActiveAlert, tick: AlertTick): Promise<Mail | undefined> {
    const contact = await options.contactOf(alert.customerId);
    if (contact === undefined) return undefined;
    const instrument = prices.instrument(alert.code);
    const letter = writeAlertMail({
      language: contact.language,
      platformName: options.platformName,
      name: instrument === undefined ? alert.code : nameIn(contact.language, instrument),
      direction: alert.direction,
      price: formatPrice(alert.price),
      tickPrice: formatPrice(tick.price),
      at: tick.at,
    });
    return { id: randomUUID(), to: contact.email, ...letter, sentAt: clock.now() };
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
    start: engine.start,
    settled: engine.settled,
    stop: engine.stop,
  };
}

/** Alerts wait for the shown price, which stands for both sides of the quote. */
function boundsOf({ code, direction, price }: ActiveAlert, decimals: number): Bounds {
  return direction === 'above'
    ? { code, side: 'bid', above: pointsAbove(price, decimals) }
    : { code, side: 'bid', below: pointsBelow(price, decimals) };
}

function isReachedBy(bounds: Bounds, tick: Tick): boolean {
  const points = shownPoints(tick);
  return reachedBound(bounds, points, points) !== undefined;
}
