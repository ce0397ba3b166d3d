import { useState } from 'react';
import { type Price, parsePrice } from '#foundation/money/price.ts';
import {
  hasDrifted,
  type Prices,
  type StopSurroundings,
  suggestPrice,
  suggestStops,
  type Ticket,
} from './ticket.ts';
import { type TradingTerms, useDealing } from './traded-market.ts';

/**
 * What is typed, or the suggestion: made once from the price of that moment, and again when the price has
 * left it behind.
 */
export function usePrices(ticket: Ticket, terms: TradingTerms): Prices {
  const basis = useBasis(ticket, terms);
  if (basis === undefined) {
    const { price = '', stopLoss = '', takeProfit = '' } = ticket;
    return { price, stopLoss, takeProfit };
  }
  const price = ticket.type === 'market' ? '' : (ticket.price ?? suggestPrice(ticket.type, basis));
  const suggested = suggestStops({ ...basis, entry: parsePrice(price) ?? basis.entry });
  return {
    price,
    stopLoss: ticket.stopLoss ?? suggested.stopLoss,
    takeProfit: ticket.takeProfit ?? suggested.takeProfit,
  };
}

function useBasis({ direction, leverage }: Ticket, terms: TradingTerms): StopSurroundings | undefined {
  const dealing = useDealing(terms.code);
  const [basis, setBasis] = useState<StopSurroundings>();
  const entry = direction === 'buy' ? dealing?.ask : dealing?.bid;
  const minDistance = parsePrice(terms.minStopDistance);
  const asked = { direction, leverage };
  if (entry !== undefined && minDistance !== undefined && isOutdated(basis, asked, entry)) {
    setBasis({ ...asked, entry, minDistance, decimals: terms.decimals });
  }
  return basis;
}

function isOutdated(
  basis: StopSurroundings | undefined,
  { direction, leverage }: Pick<Ticket, 'direction' | 'leverage'>,
  entry: Price,
): boolean {
  if (basis === undefined) return true;
  return basis.direction !== direction || basis.leverage !== leverage || hasDrifted(basis, entry);
}
