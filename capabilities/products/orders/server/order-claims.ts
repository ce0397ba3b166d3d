import type { Prices } from '#capabilities/markets/prices/face.ts';
import type { ProductClaims } from '#capabilities/money/integrity/face.ts';
import { accountKeyText } from '#capabilities/money/ledger/rules.ts';
import { asCustomerId } from '#foundation/ids/ids.ts';
import { asLots, asPrice } from '#foundation/money/price.ts';
import { closingPrice } from '../order-checks.ts';
import { profitOf } from '../valuation.ts';
import { latestQuote } from './quotes.ts';
import { selectToValue } from './realised.sql.ts';

/** What open positions stand at by the latest prices, less the swap they still owe. */
export function orderClaims(markets: Prices): ProductClaims {
  return {
    product: 'positions',
    async claimsOf(db, keys) {
      const sums = new Map<string, bigint>();
      for (const row of await selectToValue(db, keys)) {
        const quote = latestQuote(markets, row.code);
        if (quote === undefined) continue;
        const size = { lots: asLots(row.lots), contractSize: row.contract_size };
        const now = closingPrice(quote, row.direction);
        const profit = profitOf(size, row.direction, asPrice(row.open_price), now, quote.usdtRate);
        const key = accountKeyText({ book: row.book, customerId: asCustomerId(row.customer_id) });
        sums.set(key, (sums.get(key) ?? 0n) + profit + row.swap_due);
      }
      return sums;
    },
  };
}
