import { z } from 'zod';
import { rateSetting } from '#foundation/calls/setting-fields.ts';
import { formatRatePpm, formatUnits, unitsPerWhole } from '#foundation/money/money.ts';
import { asLots, asPrice, formatPrice, priceDecimals } from '#foundation/money/price.ts';
import { feeOf } from './fee.ts';
import { leastEquity, type MarginLevels } from './margin-levels.ts';
import { marginLevelPpm, notionalOf, priceAtLoss, requiredMarginOf } from './valuation.ts';

const feeShape = z.object({ feeRate: rateSetting('0', '0.01') });

const one = 10n ** BigInt(priceDecimals);
const usdtRate = asPrice(one);
const openPrice = asPrice((11n * one) / 10n);
const size = { lots: asLots(unitsPerWhole / 10n), contractSize: 100_000n * unitsPerWhole };
const leverage = 20;
const available = 1_000n * unitsPerWhole;

/**
 * The worked example of the help centre: 10,000 euro bought at 1.1 dollars in an account of 1,000 USDT, by
 * the levels and the fee (the document `markets.terms`) in force. Decimal strings, amounts in USDT.
 */
export function marginExample({ stopOutPpm, warningsPpm }: MarginLevels, marketTerms: unknown) {
  const { feeRate } = feeShape.parse(marketTerms);
  const margin = requiredMarginOf(size, openPrice, usdtRate, leverage);
  const fee = feeOf(size, openPrice, usdtRate, feeRate);
  const equity = available - fee;
  const equityAt = (levelPpm: bigint) => leastEquity(margin, 0n, levelPpm);
  const priceOf = (levelPpm: bigint) =>
    priceAtLoss(size, 'buy', openPrice, usdtRate, equity - equityAt(levelPpm));
  const stopOutPrice = priceOf(stopOutPpm);
  const stopOutEquity = equityAt(stopOutPpm);
  const closingFee = feeOf(size, stopOutPrice, usdtRate, feeRate);
  return {
    available: formatUnits(available),
    price: formatPrice(openPrice),
    leverage,
    notional: formatUnits(notionalOf(size, openPrice, usdtRate)),
    margin: formatUnits(margin),
    fee: formatUnits(fee),
    equity: formatUnits(equity),
    level: formatRatePpm(marginLevelPpm(equity, margin) ?? 0n),
    warningPrice: formatPrice(priceOf(warningsPpm[0] ?? stopOutPpm)),
    stopOutPrice: formatPrice(stopOutPrice),
    stopOutEquity: formatUnits(stopOutEquity),
    stopOutLoss: formatUnits(equity - stopOutEquity),
    closingFee: formatUnits(closingFee),
    left: formatUnits(stopOutEquity - closingFee),
  };
}
