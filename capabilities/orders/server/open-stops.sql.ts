import type { AccountKey } from '#capabilities/ledger/rules.ts';
import { asCustomerId, asRecordId } from '#foundation/ids/ids.ts';
import { asPrice } from '#foundation/money/price.ts';
import { copyRows, type Database } from '#foundation/server-kit/database.ts';
import type { Position } from '../rules.ts';

/** What the trigger engine has to know of an open position. */
export interface OpenStops {
  readonly key: AccountKey;
  readonly position: Pick<
    Position,
    'id' | 'code' | 'direction' | 'stopLossPrice' | 'takeProfitPrice' | 'openSequence'
  >;
}

/** Gives all open positions of the platform as one moment has them, in no order. */
export async function readOpenStops(db: Database, take: (stops: OpenStops) => void): Promise<void> {
  const statement = `copy (
    select customer_id, book, id, code, direction, stop_loss_price, take_profit_price, open_sequence
    from orders.margin_order where status = 'open') to stdout`;
  await copyRows(db, statement, (row) => take(stopsOf(row)));
}

function stopsOf(line: string): OpenStops {
  const [customerId = '', book, id = '', code = '', direction, stop = '', take = '', sequence] =
    line.split('\t');
  return {
    key: { book: book === 'real' ? 'real' : 'demo', customerId: asCustomerId(BigInt(customerId)) },
    position: {
      id: asRecordId(BigInt(id)),
      code,
      direction: direction === 'buy' ? 'buy' : 'sell',
      stopLossPrice: asPrice(BigInt(stop)),
      takeProfitPrice: asPrice(BigInt(take)),
      openSequence: Number(sequence),
    },
  };
}
