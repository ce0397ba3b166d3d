import type { LedgerReader } from '#capabilities/ledger/face.ts';
import { formatUnits } from '#foundation/money/money.ts';
import { accept } from '#foundation/refusals/result.ts';
import type { CallRouter } from '#foundation/server-kit/call-router.ts';
import { listReserve } from '../contract.ts';

/** Anybody may see what funds what is sold. */
export function bindReserveCalls(router: CallRouter, ledger: Pick<LedgerReader, 'reserves'>): void {
  router.on(listReserve, async () => {
    const reserves = await ledger.reserves();
    return accept(
      reserves.map(({ book, product, free, promised }) => ({
        ...{ book, product },
        ...{ free: formatUnits(free), promised: formatUnits(promised) },
      })),
    );
  });
}
