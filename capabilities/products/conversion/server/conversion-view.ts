import { formatDecimal } from '#foundation/money/decimal.ts';
import { formatRatePpm, formatUnits } from '#foundation/money/money.ts';
import { formatPrice } from '#foundation/money/price.ts';
import { formatInstant } from '#foundation/time/clock.ts';
import type { Conversion, ConvertQuote } from '../contract.ts';
import { type PricedConversion, rateDecimals } from '../rules.ts';
import type { StoredConversion } from './conversions.sql.ts';
import type { PriceNow } from './live-prices.ts';

export function pricedView({ from, to, amount, rate, fee, receives, feeRatePpm }: PricedConversion) {
  return {
    from,
    to,
    amount: formatUnits(amount),
    rate: formatDecimal(rate, rateDecimals),
    fee: formatUnits(fee),
    receives: formatUnits(receives),
    feeRate: formatRatePpm(feeRatePpm),
  };
}

export function conversionView(conversion: Omit<StoredConversion, 'evidence'>): Conversion {
  return { id: String(conversion.id), ...pricedView(conversion), time: formatInstant(conversion.at) };
}

export function priceView({ asset, bid, ask, tick }: PriceNow): ConvertQuote['prices'][number] {
  return {
    currency: asset,
    bid: formatPrice(bid),
    ask: formatPrice(ask),
    time: formatInstant(tick.at),
    source: tick.source,
  };
}
