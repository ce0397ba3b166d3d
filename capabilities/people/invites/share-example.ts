import { parseDecimal } from '#foundation/money/decimal.ts';
import { formatUnits, unitsPerWhole } from '#foundation/money/money.ts';
import { sharesOf } from './rules.ts';

const fee = 100n * unitsPerWhole;

/** What 100 USDT of a friend's fees bring at the rates shown beside it: decimal strings, in USDT. */
export function shareExample({ friendRate, rate }: { friendRate: string; rate: string }) {
  const { rebate, reward } = sharesOf(fee, { rebatePpm: ppmOf(friendRate), rewardPpm: ppmOf(rate) });
  return { fee: formatUnits(fee), rebate: formatUnits(rebate), reward: formatUnits(reward) };
}

function ppmOf(rate: string): bigint {
  return parseDecimal(rate, 6) ?? 0n;
}
