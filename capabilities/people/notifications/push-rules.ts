import { dayMs, type Instant, minuteMs } from '#foundation/time/clock.ts';
import type { NoticeEvent } from './catalogue.ts';

/** docs/product.md, "Notifications": how many devices a customer may have. */
export const devicesAtMost = 10;

/** The push services of the browsers there are: nothing else is ever asked to deliver. */
const services = [
  /^fcm[.]googleapis[.]com$/,
  /^updates[.]push[.]services[.]mozilla[.]com$/,
  /^(?:[a-z0-9-]+[.])?push[.]apple[.]com$/,
  /^[a-z0-9-]+[.]notify[.]windows[.]com$/,
];

/** Stands in for a push service in sample mode: what is sent there goes nowhere. */
export const sampleHost = 'push.sample.test';

/** Whether an address is one of a push service, so that no customer can have us ask anybody else. */
export function isPushEndpoint(endpoint: string, isSample: boolean): boolean {
  const url = URL.parse(endpoint);
  if (url === null || url.protocol !== 'https:' || url.port !== '') return false;
  if (url.username !== '' || url.password !== '') return false;
  return (isSample && url.hostname === sampleHost) || services.some((host) => host.test(url.hostname));
}

const soonOld: ReadonlySet<NoticeEvent> = new Set(['priceAlert', 'marginCall', 'closeMargin']);

/** How long a push is of use to a device that is away: prices and margins move. */
export function usefulMs(event: NoticeEvent): number {
  return soonOld.has(event) ? 10 * minuteMs : dayMs;
}

/** When a customer wants no push that can wait: minutes of the day of their own zone, over midnight too. */
export interface Quiet {
  readonly fromMinute: number;
  readonly toMinute: number;
  readonly zone: string;
}

/** The end of the quiet hours that `at` lies in; undefined when it lies in none. */
export function quietUntil({ fromMinute, toMinute, zone }: Quiet, at: Instant): Instant | undefined {
  const now = minuteOfDay(at, zone);
  const isWithin =
    fromMinute < toMinute ? now >= fromMinute && now < toMinute : now >= fromMinute || now < toMinute;
  if (!isWithin) return undefined;
  const left = (toMinute - now + 1440) % 1440;
  return Math.floor(at / minuteMs) * minuteMs + left * minuteMs;
}

function minuteOfDay(at: Instant, zone: string): number {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' });
  const [hours = 0, minutes = 0] = format.format(at).split(':').map(Number);
  return (hours % 24) * 60 + minutes;
}

/** Whether the world knows a time zone of this name. */
export function isZone(zone: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** `23:05` → 1385; undefined for what is no time of day. */
export function minuteOf(time: string): number | undefined {
  const [, hours = '', minutes = ''] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) ?? [];
  return hours === '' ? undefined : Number(hours) * 60 + Number(minutes);
}

export function timeOf(minute: number): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}
