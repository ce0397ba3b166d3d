import { asPrice, type Price, priceDecimals, priceFromPoints } from '#foundation/money/price.ts';
import { divide } from '#foundation/money/rounding.ts';
import type { Prices } from '../face.ts';

const one = 10n ** BigInt(priceDecimals);

/** USDT for one unit of a currency, half-even, by the pair that quotes one of the two in the other. */
export function createUsdtRate({
  instrument,
  valued,
}: Pick<Prices, 'instrument' | 'valued'>): Prices['usdtRate'] {
  /** The last sound middle price of a pair, in price units; undefined while it has none. */
  function middle(code: string): bigint | undefined {
    const decimals = instrument(code)?.decimals;
    const tick = valued(code);
    if (decimals === undefined || tick === undefined) return undefined;
    const bid = priceFromPoints(tick.bidPoints, decimals);
    const ask = priceFromPoints(tick.askPoints, decimals);
    return divide(bid + ask, 2n, 'half-even');
  }

  return (currency): Price | undefined => {
    if (currency === 'USDT' || currency === 'USD') return asPrice(one);
    const direct = middle(`${currency}USD`);
    if (direct !== undefined) return asPrice(direct);
    const inverse = middle(`USD${currency}`);
    return inverse === undefined || inverse === 0n
      ? undefined
      : asPrice(divide(one * one, inverse, 'half-even'));
  };
}
