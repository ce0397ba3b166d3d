import { useState } from 'react';
import { parseDecimal } from '#foundation/money/decimal.ts';
import { type Price, parsePrice } from '#foundation/money/price.ts';
import { useBook } from '#foundation/ui/session-state.ts';
import {
  lotsForReserve,
  lotsForRisk,
  lotsForShare,
  type Opening,
  type ReserveLeft,
  stopPrice,
} from './sizing.ts';
import {
  type Filled,
  hasDrifted,
  type StopSurroundings,
  suggestLots,
  suggestPrice,
  suggestStops,
  type Ticket,
} from './ticket.ts';
import { type Dealing, type TradingTerms, useDealing } from './traded-market.ts';

/**
 * What stands in the ticket: typed, following from what is typed, or suggested. `opening` is what stops
 * follow by: it stands still while the price moves about, so that no field does; `now` moves. Both are
 * undefined while prices are awaited.
 */
export function useFilled(
  ticket: Ticket,
  terms: TradingTerms,
  available: string | undefined,
  reserve: ReserveLeft | undefined,
): { filled: Filled; opening: Opening | undefined; now: Opening | undefined } {
  const dealing = useDealing(terms.code);
  const basis = useBasis(ticket, terms, dealing, available);
  const price =
    ticket.type === 'market' ? '' : (ticket.price ?? (basis ? suggestPrice(ticket.type, basis) : ''));
  const ownEntry = parsePrice(price);
  const entry = ownEntry ?? basis?.entry;
  const opening = openingAt(entry, ticket, terms, dealing);
  // A share or a risk is kept to at this moment's price.
  const now = openingAt(ownEntry ?? entryNow(ticket, dealing), ticket, terms, dealing);
  const suggested = basis && entry && suggestStops({ ...basis, entry });

  function stopOf(which: 'stopLoss' | 'takeProfit', lots: string): string {
    const typed = ticket[which];
    if (typed === undefined) return suggested?.[which] ?? '';
    if (typed.by === 'price') return typed.value;
    return opening === undefined ? '' : stopPrice(which, typed, lots, opening);
  }

  const mostLots = reserve && now && lotsForReserve(reserve, stopOf('takeProfit', ''), now, terms);

  function lotsOf({ size, leverage }: Ticket): string {
    if (size === undefined) return fewerLots(basis?.lots ?? '', mostLots);
    if (size.by === 'lots') return size.value;
    if (now === undefined || available === undefined) return '';
    const lots =
      size.by === 'share'
        ? lotsForShare(size.value, available, leverage, now, terms)
        : lotsForRisk(size.value, stopOf('stopLoss', ''), now, terms);
    return fewerLots(lots ?? '', mostLots);
  }

  const lots = lotsOf(ticket);
  return {
    filled: {
      price,
      lots,
      mostLots,
      stopLoss: stopOf('stopLoss', lots),
      takeProfit: stopOf('takeProfit', lots),
    },
    opening,
    now,
  };
}

function fewerLots(lots: string, most: string | undefined): string {
  return most !== undefined && Number(most) < Number(lots) ? most : lots;
}

type Basis = StopSurroundings & {
  readonly book: string;
  /** Undefined until it is known what can be spent. */
  readonly lots: string | undefined;
};

/** Suggestions are made once from the prices of that moment, and again when these are left behind. */
function useBasis(
  ticket: Ticket,
  terms: TradingTerms,
  dealing: Dealing | undefined,
  available: string | undefined,
): Basis | undefined {
  const book = useBook();
  const [basis, setBasis] = useState<Basis>();
  const { direction, leverage } = ticket;
  const entry = entryNow(ticket, dealing);
  const minDistance = parsePrice(terms.minStopDistance);
  if (entry === undefined || minDistance === undefined) return basis;
  const isOutdated =
    basis === undefined ||
    basis.direction !== direction ||
    basis.leverage !== leverage ||
    basis.book !== book ||
    (basis.lots === undefined && available !== undefined) ||
    hasDrifted(basis, entry);
  if (isOutdated) {
    const opening = openingAt(entry, ticket, terms, dealing);
    const lots = available === undefined ? undefined : suggestLots(available, leverage, opening, terms);
    setBasis({ direction, leverage, book, entry, minDistance, decimals: terms.decimals, lots });
  }
  return basis;
}

function entryNow({ direction }: Ticket, dealing: Dealing | undefined): Price | undefined {
  return direction === 'buy' ? dealing?.ask : dealing?.bid;
}

function openingAt(
  entry: Price | undefined,
  { direction }: Ticket,
  { feeRate, decimals }: TradingTerms,
  dealing: Dealing | undefined,
): Opening | undefined {
  const feeRatePpm = parseDecimal(feeRate, 6);
  if (entry === undefined || feeRatePpm === undefined || dealing?.usdtRate === undefined) return undefined;
  const { usdtRate, contractSize } = dealing;
  return { direction, entry, usdtRate, contractSize, feeRatePpm, decimals };
}
