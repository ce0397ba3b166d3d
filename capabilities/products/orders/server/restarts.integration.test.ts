import { proveRestarts } from '#capabilities/markets/prices/server/testing/restart-suite.ts';
import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import { asRecordId, type RecordId } from '#foundation/ids/ids.ts';
import { price } from '#foundation/money/testing/amounts.ts';
import { taken } from '#foundation/refusals/testing/taken.ts';
import { buyOrder, newRequest } from './testing/requests.ts';
import { createTradingHouse } from './testing/trading-house.ts';

/** A position waits for its stop loss; an edit sets it farther away. */
proveRestarts<{ key: AccountKey; id: RecordId }>('orders', { missed: 'waits' }, async () => {
  const house = await createTradingHouse();
  await house.orders.triggers.stop();
  return {
    lane: house.lane,
    async open(lane) {
      const { orders, lasts, stop } = await house.reborn(lane);
      return {
        start: () => orders.triggers.start(),
        settled: () => orders.triggers.settled(),
        stop,
        async wait() {
          const key = await house.newKey();
          const { id } = taken(await orders.placeOrder(key, buyOrder(), newRequest()));
          return { key, id: asRecordId(BigInt(id)) };
        },
        async spare({ key, id }) {
          taken(await orders.editOrder(key, id, { stopLossPrice: price('1.3') }, newRequest()));
        },
        quote(where) {
          const bid = where === 'reached' ? 137_650 : 138_710;
          lasts('EURUSD', bid, bid + 20);
        },
      };
    },
    async timesDone({ key, id }) {
      const { transfers } = taken(await house.orders.getReceipt(key, id));
      return transfers.filter(({ reason }) => reason === 'marginRelease').length;
    },
    keptTicks: house.keptTicks,
    close: house.close,
  };
});
