import type { Price } from '#foundation/money/price.ts';
import type { Instant } from '#foundation/time/clock.ts';
import type { ActionTerms } from '../action.ts';
import type { NewAction } from './actions.sql.ts';

/** What a source tells of. */
export interface Announced {
  readonly code: string;
  readonly terms: ActionTerms;
  /** The day in the market's own time. */
  readonly exDate: string;
  /** Where the source has its own time, as a recording has; else the open of that day's session. */
  readonly exAt?: Instant;
  /** It lies before all that was ever traded here, and the prices since then know of it. */
  readonly isPast?: boolean;
}

export type TermColumns = Pick<
  NewAction,
  'kind' | 'ratio_from' | 'ratio_to' | 'amount' | 'is_special' | 'symbol'
>;

export function termColumns(terms: ActionTerms): TermColumns {
  const { kind } = terms;
  return {
    kind,
    ratio_from: kind === 'split' ? terms.from : null,
    ratio_to: kind === 'split' ? terms.to : null,
    amount: amountOf(terms) ?? null,
    is_special: kind === 'dividend' ? terms.isSpecial : null,
    symbol: kind === 'symbolChange' ? terms.symbol : null,
  };
}

function amountOf(terms: ActionTerms): Price | undefined {
  if (terms.kind === 'dividend') return terms.amount;
  return terms.kind === 'merger' ? terms.cash : undefined;
}
