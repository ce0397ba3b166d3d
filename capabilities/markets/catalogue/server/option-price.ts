import type { OptionContract } from '../instrument.ts';

/**
 * The value of an option on a share by Black and Scholes, without interest or dividends, in the share's
 * currency. It makes simulated prices, so floats do. Never below what exercising now would give.
 */
export function optionValue(
  share: number,
  option: Pick<OptionContract, 'right' | 'strike' | 'volatility'>,
  years: number,
): number {
  const { right, strike, volatility } = option;
  const intrinsic = Math.max(0, right === 'call' ? share - strike : strike - share);
  const spread = volatility * Math.sqrt(Math.max(0, years));
  if (spread < 1e-9) return intrinsic;
  const d1 = Math.log(share / strike) / spread + spread / 2;
  const d2 = d1 - spread;
  const call = share * normal(d1) - strike * normal(d2);
  return Math.max(intrinsic, right === 'call' ? call : call - share + strike);
}

/** The cumulative normal distribution, to 1e-7 (Abramowitz and Stegun 26.2.17). */
function normal(x: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(x));
  const series =
    t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  const tail = (Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)) * series;
  return x >= 0 ? 1 - tail : tail;
}
