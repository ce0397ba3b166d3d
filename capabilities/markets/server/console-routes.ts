import type { AuditLog } from '#capabilities/audit/face.ts';
import { formatRatePpm } from '#foundation/money/money.ts';
import { accept, refuse } from '#foundation/refusals/result.ts';
import type { CallRouter } from '#foundation/server-kit/call-router.ts';
import { type Clock, formatInstant } from '#foundation/time/clock.ts';
import { type CatalogueRow, listCatalogue, setHalted } from '../console-contract.ts';
import type { MarketTerms } from './market-terms.ts';
import type { MarketsService, MarketView } from './markets.ts';

export interface MarketConsoleParts {
  readonly markets: MarketsService;
  readonly terms: { readonly current: MarketTerms };
  readonly clock: Clock;
  readonly audit: AuditLog;
}

export function bindMarketConsoleCalls(router: CallRouter, parts: MarketConsoleParts): void {
  const { markets, terms, clock, audit } = parts;

  router.on(listCatalogue, async ({ search = '', class: marketClass, pageNum, pageSize }) => {
    const sought = search.toLowerCase();
    const found = markets
      .views(clock.now())
      .filter(({ instrument: { code, name, marketClass: own } }) => {
        const isSought = code.toLowerCase().includes(sought) || name.toLowerCase().includes(sought);
        return isSought && (marketClass === undefined || own === marketClass);
      })
      .map((view) => rowOf(view, markets, terms.current))
      .sort((a, b) => Number(b.halted) - Number(a.halted));
    const from = (pageNum - 1) * pageSize;
    return accept({ total: found.length, rows: found.slice(from, from + pageSize) });
  });

  router.on(setHalted, async ({ code, halted, reason }, { operator }) => {
    const known = await markets.setHalted(code, halted, (tx, wasHalted) =>
      audit.record(tx, {
        operatorIds: [operator.operatorId],
        name: halted ? 'markets.halt' : 'markets.resume',
        subject: `market/${code}`,
        note: reason,
        before: { halted: wasHalted },
        after: { halted },
      }),
    );
    return known ? accept(null) : refuse('INSTRUMENT_UNKNOWN');
  });
}

function rowOf(view: MarketView, markets: MarketsService, terms: MarketTerms): CatalogueRow {
  const { instrument, tick, open, nextOpen, stale } = view;
  const { code, decimals } = instrument;
  return {
    code,
    name: instrument.name,
    class: instrument.marketClass,
    source: tick.source,
    bid: tick.bidPoints / 10 ** decimals,
    ask: tick.askPoints / 10 ** decimals,
    decimals,
    spreadPoints: tick.askPoints - tick.bidPoints,
    quoteTime: formatInstant(tick.at),
    open,
    ...(nextOpen === undefined ? {} : { nextOpen: formatInstant(nextOpen) }),
    stale,
    halted: markets.isHalted(code),
    maxLeverage: instrument.maxLeverage,
    feeRate: formatRatePpm(instrument.feeRatePpm),
    minStopPoints: instrument.minStopPoints,
    isOwn: terms.markets[code] !== undefined,
  };
}
