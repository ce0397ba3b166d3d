import { randomUUID } from 'node:crypto';
import type { MoneyLane } from '#capabilities/ledger/face.ts';
import { type CustomerId, parseRecordId } from '#foundation/ids/ids.ts';
import { formatPrice, type Price, priceFromPoints } from '#foundation/money/price.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { Mail, MailQueue } from '#foundation/server-kit/mail/mail.ts';
import { type Clock, formatInstant } from '#foundation/time/clock.ts';
import type { Language } from '#locales/languages.ts';
import type { AlertDirection } from '../chart-choices.ts';
import type { PriceAlert } from '../contract.ts';
import type { Markets, Tick } from '../face.ts';
import { shownPoints } from '../rules.ts';
import { alertPoints, createAlertBook, isReached } from './alert-book.ts';
import { alertKey, fireAlert } from './alert-lane.ts';
import { writeAlertMail } from './alert-mail.ts';
import { createFiredAlerts } from './fired-alerts.ts';
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
 * Tells a customer once, in the app and by e-mail, when a price is at or beyond the one they named: on the first tick after
 * they named it. Memory is rebuilt from the database at start.
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

export interface PriceAlertsOptions {
  readonly db: Database;
  readonly lane: MoneyLane;
  readonly markets: Markets;
  readonly mail: MailQueue;
  readonly clock: Clock;
  readonly platformName: string;
  readonly contactOf: (customerId: CustomerId) => Promise<AlertContact | undefined>;
  readonly onError: (error: unknown) => void;
}

const activeAtMost = 50;
const firedShown = 50;
const restorePageSize = 20_000;

export function createPriceAlerts(options: PriceAlertsOptions): PriceAlerts {
  const { db, lane, markets, clock, onError } = options;
  const book = createAlertBook();
  const fired = createFiredAlerts(store, onError);
  /** Each code's latest tick when this process began: from there on all can be looked through. */
  const firstKnown = new Map(
    markets.instruments().map(({ code }) => [code, markets.latest(code)?.sequence ?? 0] as const),
  );
  /** Removed while the database was being read, where a page may still show them. */
  const removed = new Set<bigint>();
  let isRestoring = false;
  let stopHearing: (() => void) | undefined;

  function hear(tick: Tick): void {
    book.fire(tick.code, shownPoints(tick), (alert) => fired.add({ alert, tick }));
  }

  /** Watches from the tick after the alert was set: those that came since are looked through first. */
  function watch(alert: ActiveAlert): void {
    const instrument = markets.instrument(alert.code);
    if (instrument === undefined) return;
    const points = alertPoints(alert.direction, alert.price, instrument.decimals);
    const deciding = missedTicks(alert).find((tick) => isReached(alert.direction, points, shownPoints(tick)));
    if (deciding === undefined) book.watch(alert, points);
    else fired.add({ alert, tick: deciding });
  }

  function missedTicks({ code, setSequence }: ActiveAlert): readonly Tick[] {
    const latest = markets.latest(code);
    if (latest === undefined || latest.sequence <= setSequence) return [];
    const all = markets.ticksAfter(code, setSequence);
    // Set before the oldest tick kept (in an earlier process, say): what this one has seen is what can be known.
    return all ?? markets.ticksAfter(code, (firstKnown.get(code) ?? 0) - 1) ?? [latest];
  }

  /** False when nobody knows whether it was stored: firing it again is refused if it was. */
  async function store({ alert, tick }: { alert: ActiveAlert; tick: Tick }): Promise<boolean> {
    const decimals = markets.instrument(tick.code)?.decimals ?? 0;
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
    const { subject, text } = writeAlertMail({
      language: contact.language,
      platformName: options.platformName,
      name: markets.instrument(alert.code)?.name ?? alert.code,
      direction: alert.direction,
      price: formatPrice(alert.price),
      tickPrice: formatPrice(tick.price),
      time: `${formatInstant(tick.at).slice(0, 19).replace('T', ' ')} UTC`,
    });
    return { id: randomUUID(), to: contact.email, subject, text, sentAt: clock.now() };
  }

  const list = async (customerId: CustomerId) =>
    (await selectAlerts(db, customerId, firedShown)).map(priceAlertOf);

  return {
    list,
    async add(customerId, { code, direction, price }) {
      const latest = markets.latest(code);
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
      watch(alert);
      return accept(priceAlertOf({ ...alert, fired: undefined }));
    },
    async remove(customerId, idText) {
      const id = parseRecordId(idText);
      if (id === undefined || !(await deleteAlert(db, customerId, id))) return refuse('NOT_FOUND');
      book.forget(id);
      if (isRestoring) removed.add(id);
      return accept(await list(customerId));
    },
    async start() {
      stopHearing = markets.onTick(hear);
      isRestoring = true;
      let after = { customerId: 0n, id: 0n };
      for (;;) {
        const page = await selectActiveAlertsAfter(db, after, restorePageSize);
        for (const alert of page) if (!removed.has(alert.id)) watch(alert);
        const last = page.at(-1);
        if (last === undefined || page.length < restorePageSize) break;
        after = { customerId: last.customerId, id: last.id };
      }
      isRestoring = false;
      removed.clear();
    },
    settled: fired.settled,
    async stop() {
      stopHearing?.();
      await fired.stop();
    },
  };
}
