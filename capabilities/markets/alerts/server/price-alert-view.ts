import { formatPrice } from '#foundation/money/price.ts';
import { formatInstant } from '#foundation/time/clock.ts';
import type { PriceAlert, PriceAlertNews } from '../contract.ts';
import type { ActiveAlert, AlertTick, StoredAlert } from './price-alerts.sql.ts';

export function priceAlertOf({ id, code, direction, price, setAt, fired }: StoredAlert): PriceAlert {
  return {
    id: String(id),
    code,
    direction,
    price: formatPrice(price),
    setAt: formatInstant(setAt),
    ...(fired === undefined ? {} : { firedAt: formatInstant(fired.at), tick: tickOf(fired.tick) }),
  };
}

/** What the live channel says when an alert fires. */
export function alertNewsOf({ id, code, direction, price }: ActiveAlert, tick: AlertTick): PriceAlertNews {
  return {
    kind: 'priceAlert',
    id: String(id),
    code,
    direction,
    price: formatPrice(price),
    tick: tickOf(tick),
  };
}

function tickOf({ price, at, source, sequence }: AlertTick) {
  return { price: formatPrice(price), time: formatInstant(at), source, sequence: String(sequence) };
}
