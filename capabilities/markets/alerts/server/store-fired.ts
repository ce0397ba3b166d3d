import { randomUUID } from 'node:crypto';
import { nameIn } from '#capabilities/markets/catalogue/face.ts';
import type { Quotes, Tick } from '#capabilities/markets/prices/face.ts';
import { shownPoints } from '#capabilities/markets/prices/rules.ts';
import type { MoneyLane } from '#capabilities/money/ledger/face.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import { formatPrice, priceFromPoints } from '#foundation/money/price.ts';
import type { Mail, MailQueue } from '#foundation/server-kit/mail/mail.ts';
import type { Clock } from '#foundation/time/clock.ts';
import type { Language } from '#locales/languages.ts';
import { alertKey, fireAlert } from './alert-lane.ts';
import { writeAlertMail } from './alert-mail.ts';
import type { ActiveAlert, AlertTick } from './price-alerts.sql.ts';

/** Whom to write to, and in which language. */
export interface AlertContact {
  readonly email: string;
  readonly language: Language;
}

export interface FiringNeeds {
  readonly lane: MoneyLane;
  readonly prices: Quotes;
  readonly mail: MailQueue;
  readonly clock: Clock;
  readonly platformName: string;
  readonly contactOf: (customerId: CustomerId) => Promise<AlertContact | undefined>;
  readonly onError: (error: unknown) => void;
}

/**
 * Stores that a tick fired an alert, with its mail. False when it is unknown whether it was stored: firing it
 * again is refused if it was.
 */
export async function storeFired(needs: FiringNeeds, alert: ActiveAlert, tick: Tick): Promise<boolean> {
  const { lane, prices, onError } = needs;
  const decimals = prices.instrument(tick.code)?.decimals ?? 0;
  const { at, source, sequence } = tick;
  const seen: AlertTick = { price: priceFromPoints(shownPoints(tick), decimals), at, source, sequence };
  const mail = await mailOf(needs, alert, seen);
  const key = alertKey(alert.customerId);
  const stored = await lane.submit(fireAlert, { key, input: { alert, tick: seen, mail } });
  if (!stored.ok) return stored.refusal === 'NOT_FOUND';
  // The job delivers it should this fail.
  if (mail !== undefined) await needs.mail.committed(mail).catch(onError);
  return true;
}

async function mailOf(
  { contactOf, prices, platformName, clock }: FiringNeeds,
  alert: ActiveAlert,
  tick: AlertTick,
): Promise<Mail | undefined> {
  const contact = await contactOf(alert.customerId);
  if (contact === undefined) return undefined;
  const { email, language } = contact;
  const instrument = prices.instrument(alert.code);
  const letter = writeAlertMail({
    language,
    platformName,
    name: instrument === undefined ? alert.code : nameIn(language, instrument),
    direction: alert.direction,
    price: formatPrice(alert.price),
    tickPrice: formatPrice(tick.price),
    at: tick.at,
  });
  return { id: randomUUID(), to: email, ...letter, sentAt: clock.now() };
}
