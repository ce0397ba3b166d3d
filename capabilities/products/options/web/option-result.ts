import { formatUnits, parseUnits } from '#foundation/money/money.ts';
import type { OptionOrder } from '../contract.ts';

/** What an ended option gained or lost, its stake taken off; undefined while it is not known. */
export function optionResult({ amount, received }: Pick<OptionOrder, 'amount' | 'received'>) {
  const [stake, got] = [parseUnits(amount), received === undefined ? undefined : parseUnits(received)];
  return stake === undefined || got === undefined ? undefined : formatUnits(got - stake);
}
