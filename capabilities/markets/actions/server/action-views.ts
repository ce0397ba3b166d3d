import type { Catalogue } from '#capabilities/markets/catalogue/face.ts';
import { formatPrice } from '#foundation/money/price.ts';
import { formatInstant } from '#foundation/time/clock.ts';
import type { CorporateAction } from '../action.ts';
import type { ShownAction } from '../contract.ts';

export function shownAction(action: CorporateAction, catalogue: Pick<Catalogue, 'instrument'>): ShownAction {
  const { id, code, kind, exDate, exAt, state, isSample } = action;
  return {
    id: String(id),
    code,
    kind,
    exDate,
    exTime: formatInstant(exAt),
    state,
    currency: catalogue.instrument(code)?.quoteCurrency ?? '',
    isSample,
    ...(kind === 'split' ? { from: String(action.from), to: String(action.to) } : {}),
    ...(kind === 'dividend' ? { amount: formatPrice(action.amount), isSpecial: action.isSpecial } : {}),
    ...(kind === 'merger' ? { amount: formatPrice(action.cash) } : {}),
    ...(kind === 'symbolChange' ? { symbol: action.symbol } : {}),
  };
}
