import { classOfType } from '#capabilities/markets/catalogue/rules.ts';
import type { Instrument } from '#capabilities/markets/markets/contract.ts';

/** Whether its company splits its shares and pays dividends. */
export function hasActions({ type }: Instrument): boolean {
  const marketClass = classOfType(type);
  return marketClass === 'stocks' || marketClass === 'etfs';
}
