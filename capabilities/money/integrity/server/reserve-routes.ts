import type { LedgerReader } from '#capabilities/money/ledger/face.ts';
import type { Book } from '#foundation/ids/book.ts';
import { marketClasses } from '#foundation/ids/market-class.ts';
import { formatRatePpm, formatUnits } from '#foundation/money/money.ts';
import { accept } from '#foundation/refusals/result.ts';
import type { CallRouter } from '#foundation/server-kit/call-router.ts';
import { listReserve } from '../contract.ts';

export interface ReserveNeeds {
  readonly ledger: Pick<LedgerReader, 'reserves' | 'cover'>;
  /** What is set aside for margin profits, as operators have configured it. */
  readonly cover: () => {
    readonly classes: Readonly<
      Record<
        string,
        { readonly factorPpm: bigint; readonly maxTakeProfitPpm: bigint; readonly gapFloorPpm: bigint }
      >
    >;
    readonly customerSharePpm: bigint;
    readonly unverifiedSharePpm: bigint;
  };
  /** What positions could gain in a jump beyond what is promised, in USDT units. */
  readonly shortOf: (book: Book) => bigint;
}

/** Public: the reserves that back what is sold. */
export function bindReserveCalls(router: CallRouter, { ledger, cover, shortOf }: ReserveNeeds): void {
  router.on(listReserve, async () => {
    const [reserves, real, demo] = await Promise.all([
      ledger.reserves(),
      ledger.cover('real'),
      ledger.cover('demo'),
    ]);
    const { classes, customerSharePpm, unverifiedSharePpm } = cover();
    const terms = marketClasses.flatMap((marketClass) => {
      const own = classes[marketClass];
      if (own === undefined) return [];
      return {
        marketClass,
        coverFactor: formatRatePpm(own.factorPpm),
        maxTakeProfit: formatRatePpm(own.maxTakeProfitPpm),
        gapFloor: formatRatePpm(own.gapFloorPpm),
      };
    });
    return accept(
      reserves.map(({ book, product, free, promised }) => {
        const row = { book, product, free: formatUnits(free), promised: formatUnits(promised) };
        if (product !== 'orders') return row;
        const { capital, owed } = book === 'real' ? real : demo;
        return {
          ...row,
          orders: {
            capital: formatUnits(capital),
            owed: owed.map(({ asset, units }) => ({ currency: asset, amount: formatUnits(units) })),
            short: formatUnits(shortOf(book)),
            customerShare: formatRatePpm(customerSharePpm),
            ...(book === 'real' ? { unverifiedShare: formatRatePpm(unverifiedSharePpm) } : {}),
            classes: terms,
          },
        };
      }),
    );
  });
}
