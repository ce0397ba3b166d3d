import { type Catalogue, type HaltDesk, resumeAskedBy } from '#capabilities/markets/catalogue/face.ts';
import { formatRatePpm } from '#foundation/money/money.ts';
import { formatLots } from '#foundation/money/price.ts';
import { accept } from '#foundation/refusals/result.ts';
import type { CallRouter } from '#foundation/server-kit/call-router.ts';
import { type Clock, formatInstant } from '#foundation/time/clock.ts';
import { type CatalogueRow, listCatalogue, setHalted } from '../console-contract.ts';
import type { MarketView, MarketViews } from './market-views.ts';

type Halt = NonNullable<ReturnType<Catalogue['haltOf']>>;

export interface MarketConsoleNeeds {
  readonly catalogue: Catalogue & { readonly halts: HaltDesk };
  readonly views: MarketViews;
  readonly clock: Clock;
}

export function bindMarketConsoleCalls(router: CallRouter, needs: MarketConsoleNeeds): void {
  const { views, clock, catalogue } = needs;

  router.on(listCatalogue, async ({ search = '', class: marketClass, pageNum, pageSize }, { operator }) => {
    const sought = search.toLowerCase();
    const actsOn = await catalogue.halts.actsBy(operator.operatorId);
    const found = views
      .views(clock.now(), { withRetired: true })
      .filter(({ instrument: { code, name, marketClass: own } }) => {
        const isSought = code.toLowerCase().includes(sought) || name.toLowerCase().includes(sought);
        return isSought && (marketClass === undefined || own === marketClass);
      })
      .map((view) => rowOf(view, needs, actsOn))
      .sort((a, b) => Number(b.halt !== undefined) - Number(a.halt !== undefined));
    const from = (pageNum - 1) * pageSize;
    return accept({ total: found.length, rows: found.slice(from, from + pageSize) });
  });

  router.on(setHalted, (asked, { operator }) => catalogue.halts.set(operator, asked));
}

function rowOf(
  view: MarketView,
  { catalogue, clock }: MarketConsoleNeeds,
  actsOn: Awaited<ReturnType<HaltDesk['actsBy']>>,
): CatalogueRow {
  const { instrument, tick, open, nextOpen, stale } = view;
  const { code, decimals } = instrument;
  const halt = catalogue.haltOf(code);
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
    ...(tick.unsound === undefined ? {} : { unsound: tick.unsound }),
    ...(halt === undefined ? {} : { halt: haltView(halt, clock.now()) }),
    acts: [...actsOn(halt)],
    maxLeverage: instrument.maxLeverage,
    feeRate: formatRatePpm(instrument.feeRatePpm),
    minStopPoints: instrument.minStopPoints,
    maxLots: formatLots(instrument.maxLots),
    isOwn: catalogue.hasOwnTerms(code),
    isRetired: view.retired,
    isCorrected: catalogue.isCorrected(code),
  };
}

function haltView(halt: Halt, at: number): NonNullable<CatalogueRow['halt']> {
  const { author, lapses_at, agreed_by, resume_author, reason } = halt;
  return {
    author,
    at: formatInstant(halt.at.getTime()),
    reason,
    ...(lapses_at === null ? {} : { lapsesAt: formatInstant(lapses_at.getTime()) }),
    ...(agreed_by === null ? {} : { agreedBy: agreed_by }),
    ...(resume_author === null || resumeAskedBy(halt, at) === undefined
      ? {}
      : { resumeAskedBy: resume_author }),
  };
}
