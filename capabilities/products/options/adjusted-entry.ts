import type { CorporateAction } from '#capabilities/markets/actions/action.ts';
import { asPrice, formatPrice, type Price } from '#foundation/money/price.ts';
import { divide, larger } from '#foundation/money/rounding.ts';
import { withWords } from './evidence.ts';
import type { RunningOption } from './option.ts';

/**
 * A running option after a split or dividend, its entry price as the share is quoted since: half-even, never
 * zero. Its entry tick keeps the quote, with the new price and the action beside it.
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
