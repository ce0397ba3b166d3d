import type { Prices } from '#capabilities/markets/prices/face.ts';
import type { MoneyLane, ReserveUse } from '#capabilities/money/ledger/face.ts';
import { accountKeyText } from '#capabilities/money/ledger/rules.ts';
import type { Book } from '#foundation/ids/book.ts';
import { larger } from '#foundation/money/rounding.ts';
import { accept } from '#foundation/refusals/result.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { reserveFor } from '../cover.ts';
import type { Gap } from '../gap.ts';
import type { Position } from '../position.ts';
import type { OrderConfig } from './order-config.ts';
import { type OrderChange, type OrderKind, type OrderParticipant, orderKind } from './order-lane.ts';
import type { Owned } from './order-rows.ts';
import { selectOfSmallerGaps } from './orders.sql.ts';
import { latestQuote } from './quotes.ts';

export interface GapReserveNeeds {
  readonly db: Database;
  readonly lane: MoneyLane;
  readonly markets: Prices;
  readonly config: OrderConfig;
  readonly participant: OrderParticipant;
}

/** Positions that reserve for a smaller gap than their market's figure of today, or for none. */
export interface GapReserves {
  /** Reserves the rest for them as far as the cover has it. */
  run(): Promise<void>;
  /** What they lacked when this was run last, in USDT units. */
  shortOf(book: Book): bigint;
}

const positionsAtOnce = 500;

/**
 * Positions of before keep what they have; what a gap would need beyond is a debt of the platform's, which is
 * shown until the cover has it. The same where a market's figure has grown.
 */
export function createGapReserves(needs: GapReserveNeeds): GapReserves {
  const { db, lane, markets, config } = needs;
  const kind = reservingKind(needs);
  let short: Readonly<Record<Book, bigint>> = { real: 0n, demo: 0n };

  async function* lackingPositions(): AsyncIterable<Owned<Position>[]> {
    const gaps = markets.instruments().map((market) => ({ code: market.code, gap: config.gapOf(market) }));
    for (let after = 0n; ; ) {
      const page = await selectOfSmallerGaps(db, gaps, after, positionsAtOnce);
      const last = page.at(-1);
      if (last === undefined) return;
      yield page;
      after = last.order.id;
    }
  }

  return {
    shortOf: (book) => short[book],
    async run() {
      for await (const page of lackingPositions()) {
        const accounts = Map.groupBy(page, ({ key }) => accountKeyText(key)).values();
        const submitted = Array.from(accounts, async (owned) => {
          const [first] = owned;
          if (first !== undefined)
            await lane.submit(kind, { key: first.key, input: owned.map(({ order }) => order.id) });
        });
        await Promise.all(submitted);
      }
      const lacking = { real: 0n, demo: 0n };
      for await (const page of lackingPositions())
        for (const { key, order } of page) lacking[key.book] += lackOf(order, needs)?.units ?? 0n;
      short = lacking;
    },
  };
}

/** What a position has too little, and the gap it should reserve for; undefined without a price. */
function lackOf(
  position: Position,
  { markets, config }: Pick<GapReserveNeeds, 'markets' | 'config'>,
): { readonly units: bigint; readonly gap: Gap } | undefined {
  const instrument = markets.instrument(position.code);
  const quote = latestQuote(markets, position.code);
  const gap = instrument === undefined ? null : config.gapOf(instrument);
  if (instrument === undefined || quote === undefined || gap === null) return undefined;
  const deal = { ...position, entry: position.openPrice, usdtRate: quote.usdtRate };
  const cover = config.cover.classes[instrument.marketClass];
  const needed = reserveFor(deal, position.takeProfitPrice, gap, cover);
  return { units: larger(0n, needed - position.reserved), gap };
}

function reservingKind(needs: GapReserveNeeds): OrderKind<readonly Position['id'][], null> {
  return {
    ...orderKind<readonly Position['id'][], null>({
      name: 'orders.reserveGaps',
      participant: needs.participant,
      decide(ids, { state, cover }) {
        let left = cover.capital < 0n ? 0n : cover.free;
        const change: OrderChange[] = [];
        for (const id of ids) {
          const position = state.open.get(id);
          const lack = position && lackOf(position, needs);
          if (position === undefined || lack === undefined || lack.units > left) continue;
          left -= lack.units;
          const reserved = position.reserved + lack.units;
          change.push({ kind: 'changed', order: { ...position, reserved, gap: lack.gap } });
        }
        return accept({ transfers: [], change, answer: null, events: [] });
      },
    }),
    isLowPriority: true,
    takesNothing: true,
  };
}

/** Profits are promised for no day, and are released with their orders. */
export function createOrdersReserveUse({ shortOf }: Pick<GapReserves, 'shortOf'>): ReserveUse {
  return { product: 'orders', offers: () => [], dueByDay: async () => [], short: shortOf };
}
