import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import type { RecordId } from '#foundation/ids/ids.ts';
import { formatUnits } from '#foundation/money/money.ts';
import { formatPrice } from '#foundation/money/price.ts';
import { accept, type Result } from '#foundation/refusals/result.ts';
import { formatInstant } from '#foundation/time/clock.ts';
import type { OrderCheck, OrderPage } from '../console-contract.ts';
import { type RecordedOrder, recompute, slippageOf } from '../recompute.ts';
import { type OrderHistoryNeeds, orderHistory } from './order-history.ts';
import { type OrderCheckNeeds, recordedOrder } from './order-recorded.ts';
import { orderView } from './order-view.ts';
import type { OrderServices } from './orders.ts';

export interface OrderPageNeeds extends OrderHistoryNeeds, OrderCheckNeeds {
  readonly orders: Pick<OrderServices, 'getReceipt'>;
}

/** An order as operators judge a complaint about it. */
export async function getOrderPage(
  needs: OrderPageNeeds,
  key: AccountKey,
  id: RecordId,
): Promise<Result<OrderPage>> {
  const recorded = await recordedOrder(needs, key, id);
  if (!recorded.ok) return recorded;
  const receipt = await needs.orders.getReceipt(key, id);
  if (!receipt.ok) return receipt;
  const { order, ticks } = recorded.value;
  const { opening, closing } = slippageOf(order, ticks);
  return accept({
    order: orderView(key.book, order),
    ...(order.editedTime === null ? {} : { editedTime: formatInstant(order.editedTime) }),
    receipt: receipt.value,
    slippage: {
      ...(opening === undefined ? {} : { opening: formatUnits(opening) }),
      ...(closing === undefined ? {} : { closing: formatUnits(closing) }),
    },
    check: checkView(recorded.value),
    history: await orderHistory(needs, key, recorded.value),
  });
}

function checkView(recordedOrder: RecordedOrder): OrderCheck {
  const recomputed = recompute(recordedOrder);
  if (typeof recomputed === 'string') return { not: recomputed, lines: [], errors: [] };
  const { recorded, should, ground, errors, difference } = recomputed;
  const line = (figure: 'openPrice' | 'closePrice' | 'fee' | 'profit') => {
    const text = (set: typeof recorded) =>
      figure === 'fee' || figure === 'profit' ? formatUnits(set[figure]) : formatPrice(set[figure]);
    return { figure, recorded: text(recorded), should: text(should) };
  };
  return {
    lines: [line('openPrice'), line('closePrice'), line('profit'), line('fee')],
    ground,
    errors: errors.map(({ role, price, reference }) => ({
      role,
      price: formatPrice(price),
      reference: formatPrice(reference),
    })),
    difference: formatUnits(difference),
  };
}
