import { parsePrice } from '#foundation/money/price.ts';
import type { RefusalName } from '#foundation/refusals/catalogue.ts';
import type { Order } from '../contract.ts';
import { type Expiry, untilOf } from './expiry.ts';
import type { EditInput } from './queries.ts';

/** The editable part of an order, as it stands in the fields. */
export interface EditedPrices {
  /** The price that a pending order waits for; empty for a position. */
  readonly price: string;
  readonly stopLoss: string;
  readonly takeProfit: string;
  /** Undefined: no trailing stop. */
  readonly trailing: string | undefined;
}
export type EditedField = keyof EditedPrices;

/** Undefined trailing in a change is no change of it; to end it is the fields' matter. */
export function pricesOf(order: Order, moved: Partial<EditedPrices> = {}): EditedPrices {
  return {
    price: order.status === 'pending' ? (order.price ?? '') : '',
    stopLoss: order.stopLossPrice,
    takeProfit: order.takeProfitPrice,
    trailing: order.trailingDistance,
    ...moved,
  };
}

/** A pending order expires when it did before. */
export const expiryKept: Expiry = { expires: 'usual', expiryDate: '' };

/** What cannot be sent because it isn't a price. */
export function unreadableFields(order: Order, edited: EditedPrices): EditedField[] {
  const unreadable: EditedField[] = [];
  if (order.status === 'pending' && parsePrice(edited.price) === undefined) unreadable.push('price');
  if (parsePrice(edited.stopLoss) === undefined) unreadable.push('stopLoss');
  if (parsePrice(edited.takeProfit) === undefined) unreadable.push('takeProfit');
  if (edited.trailing !== undefined && parsePrice(edited.trailing) === undefined) unreadable.push('trailing');
  return unreadable;
}

/**
 * Only what differs travels: a stop that moved meanwhile (a trailing one) is not set back. Undefined when
 * nothing differs.
 */
export function changesOf(order: Order, edited: EditedPrices, expiry = expiryKept): EditInput | undefined {
  const now = pricesOf(order);
  const until = order.status === 'pending' ? untilOf({ ...order, ...expiry }) : undefined;
  const isSame = (one: string | undefined, other: string | undefined) =>
    one === other || (one !== undefined && other !== undefined && parsePrice(one) === parsePrice(other));
  const changes = {
    ...(isSame(edited.price, now.price) ? {} : { price: edited.price }),
    ...(isSame(edited.stopLoss, now.stopLoss) ? {} : { stopLossPrice: edited.stopLoss }),
    ...(isSame(edited.takeProfit, now.takeProfit) ? {} : { takeProfitPrice: edited.takeProfit }),
    ...(isSame(edited.trailing, now.trailing) ? {} : { trailingDistance: edited.trailing ?? '0' }),
    ...(until === undefined ? {} : { until }),
  };
  return Object.keys(changes).length === 0 ? undefined : { id: order.id, ...changes };
}

/** The prices a refusal speaks of; none: it speaks of something else. */
export function priceFieldsOfRefusal(name: RefusalName): readonly EditedField[] {
  switch (name) {
    case 'PRICE_UNREASONABLE':
      return ['price'];
    case 'TRAILING_DISTANCE_UNREASONABLE':
      return ['trailing'];
    case 'STOP_LOSS_UNREASONABLE':
      return ['stopLoss'];
    case 'TAKE_PROFIT_UNREASONABLE':
      return ['takeProfit'];
    case 'STOPS_UNREASONABLE':
      return ['stopLoss', 'takeProfit'];
    default:
      return [];
  }
}
