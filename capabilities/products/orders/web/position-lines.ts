import { parsePrice } from '#foundation/money/price.ts';
import type { Order } from '../contract.ts';
import type { EditedPrices } from './order-edits.ts';

/** A line of an order on its market's chart. */
export interface OrderLine {
  readonly id: string;
  readonly price: number;
  readonly order: Order;
  readonly label: string;
  readonly tag: string;
  readonly tone: 'entry' | 'pending' | 'stopLoss' | 'takeProfit' | 'trailing';
  readonly draggable: boolean;
}

/** What a line's tag says beside the price axis, and in full. */
export type LineWords = (order: Order, tone: OrderLine['tone']) => Pick<OrderLine, 'label' | 'tag'>;

/**
 * The prices of the market's open and pending orders. Those an edit can change can be dragged. Numbers, for
 * drawing alone.
 */
export function orderLines(orders: readonly Order[], code: string, words: LineWords): OrderLine[] {
  return orders
    .filter((order) => order.code === code)
    .flatMap((order) => {
      if (order.status !== 'open' && order.status !== 'pending') return [];
      const prices = [
        order.status === 'open' ? (['entry', order.openPrice] as const) : (['pending', order.price] as const),
        ['stopLoss', order.stopLossPrice] as const,
        ['takeProfit', order.takeProfitPrice] as const,
        ['trailing', order.trailingStopPrice] as const,
      ];
      return prices.map(([tone, price]) => line(order, tone, price, words));
    })
    .filter((each) => each !== undefined);
}

const fields = { pending: 'price', stopLoss: 'stopLoss', takeProfit: 'takeProfit' } as const;

function line(
  order: Order,
  tone: OrderLine['tone'],
  price: string | undefined,
  words: LineWords,
): OrderLine | undefined {
  if (price === undefined) return undefined;
  const { label, tag } = words(order, tone);
  const id = `${order.id}-${tone}`;
  return { id, price: Number(price), order, label, tag, tone, draggable: tone in fields };
}

export interface MovedLine {
  readonly order: Order;
  readonly moved: Partial<EditedPrices>;
}

/** Which order a dragged line belongs to, and what it would be changed to. */
export function readMovedLine(
  orders: readonly Order[],
  lineId: string,
  price: number,
  decimals: number,
): MovedLine | undefined {
  for (const order of orders) {
    for (const [tone, field] of Object.entries(fields)) {
      if (lineId === `${order.id}-${tone}`) return { order, moved: { [field]: price.toFixed(decimals) } };
    }
  }
  return undefined;
}

/** The order as it would be: its lines stay where they were dropped until the edit is saved or left. */
export function withMoved({ order, moved }: MovedLine): Order {
  return {
    ...order,
    ...(moved.price === undefined ? {} : { price: moved.price }),
    stopLossPrice: moved.stopLoss ?? order.stopLossPrice,
    takeProfitPrice: moved.takeProfit ?? order.takeProfitPrice,
  };
}

/** Where the trailing stop stands, once it is nearer to the price than the stop loss. */
export function leadingTrailingStop(order: Order): string | undefined {
  const trailing = parsePrice(order.trailingStopPrice ?? '');
  const stopLoss = parsePrice(order.stopLossPrice);
  if (trailing === undefined || stopLoss === undefined) return undefined;
  const leads = order.direction === 'buy' ? trailing > stopLoss : trailing < stopLoss;
  return leads ? order.trailingStopPrice : undefined;
}
