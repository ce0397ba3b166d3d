import type { Order } from '../contract.ts';

/** A line of a position on its market's chart. */
export interface PositionLine {
  readonly id: string;
  readonly price: number;
  readonly label: string;
  readonly tone: 'entry' | 'stopLoss' | 'takeProfit';
}

export interface LineLabels {
  readonly entry: (order: Order) => string;
  readonly stopLoss: string;
  readonly takeProfit: string;
}

/** Entry, stop loss and take profit of the market's open positions. Numbers, for drawing alone. */
export function positionLines(orders: readonly Order[], code: string, labels: LineLabels): PositionLine[] {
  return orders
    .filter((order) => order.code === code && order.status === 'open')
    .flatMap((order) => [
      line(order, 'entry', order.openPrice, labels.entry(order)),
      line(order, 'stopLoss', order.stopLossPrice, labels.stopLoss),
      line(order, 'takeProfit', order.takeProfitPrice, labels.takeProfit),
    ])
    .filter((each) => each !== undefined);
}

function line(
  order: Order,
  tone: PositionLine['tone'],
  price: string | undefined,
  label: string,
): PositionLine | undefined {
  return price === undefined ? undefined : { id: `${order.id}-${tone}`, price: Number(price), label, tone };
}
