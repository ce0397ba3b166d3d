import type { CorporateAction } from '#capabilities/markets/actions/face.ts';
import { asPrice, formatPrice, type Price } from '#foundation/money/price.ts';
import { divide, larger } from '#foundation/money/rounding.ts';
import { withWords } from './evidence.ts';
import type { RunningOption } from './option.ts';

/**
 * A running option after a split or dividend: what it was entered at, as the price is quoted since. Half-even,
 * and never zero. Its entry tick keeps what was quoted, with the new price and the action beside it.
 */
export function adjustEntry(
  option: RunningOption,
  action: Extract<CorporateAction, { kind: 'split' | 'dividend' }>,
): RunningOption {
  const { entry } = option;
  const price = asPrice(larger(priceAfter(entry.price, action), 1n));
  const tick = withWords(entry.tick, { adjustedPrice: formatPrice(price), action: String(action.id) });
  return { ...option, entry: { ...entry, price, tick, action: action.id } };
}

function priceAfter(price: Price, action: Extract<CorporateAction, { kind: 'split' | 'dividend' }>): bigint {
  return action.kind === 'split'
    ? divide(price * action.from, action.to, 'half-even')
    : price - action.amount;
}
