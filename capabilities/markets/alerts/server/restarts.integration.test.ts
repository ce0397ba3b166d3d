import { runMigrations } from 'graphile-worker';
import { expect } from 'vitest';
import { proveRestarts } from '#capabilities/markets/prices/server/testing/restart-suite.ts';
import { createScriptedPrices } from '#capabilities/markets/prices/server/testing/scripted-prices.ts';
import { createLedgerReader } from '#capabilities/money/ledger/server/ledger-reader.ts';
import { createMoneyLane } from '#capabilities/money/ledger/server/money-lane.ts';
import { asCustomerId, type CustomerId } from '#foundation/ids/ids.ts';
import { asPrice, parsePrice } from '#foundation/money/price.ts';
import { createDevMail } from '#foundation/server-kit/mail/dev-mailbox.ts';
import { createTestDatabase } from '#foundation/server-kit/testing/test-database.ts';
import { createPriceAlerts } from './price-alerts.ts';

const start = Date.parse('2026-11-24T15:30:00Z');
let lastCustomer = 4000n;

/** An alert waits for a price; it can be removed. */
proveRestarts<{ customerId: CustomerId; id: string }>('price alerts', { missed: 'waits' }, async () => {
  const database = await createTestDatabase();
  const { db, url } = database;
  await runMigrations({ connectionString: url });
  const clock = { now: () => start };
  const lane = createMoneyLane({ url, clock, onError: () => {} });
  const ledger = createLedgerReader({ db });
  let processes = 0;
  let lastPoints = 138_700;
  return {
    lane,
    async open(through) {
      const { prices, tick } = createScriptedPrices(start, ++processes * 1_000);
      tick(lastPoints);
      const alerts = createPriceAlerts({
        db,
        lane: through,
        prices,
        clock,
        mail: createDevMail(db),
        platformName: 'Assay',
        contactOf: async () => ({ email: 'ada@sample.test', language: 'en' }),
        onError: (error) => expect.unreachable(String(error)),
      });
      return {
        start: alerts.start,
        settled: alerts.settled,
        stop: alerts.stop,
        async wait() {
          const customerId = asCustomerId(++lastCustomer);
          const price = parsePrice('1.388') ?? asPrice(0n);
          const added = await alerts.add(customerId, { code: 'EURUSD', direction: 'above', price });
          if (!added.ok) throw new Error(added.refusal);
          return { customerId, id: added.value.id };
        },
        async spare({ customerId, id }) {
          expect(await alerts.remove(customerId, id)).toMatchObject({ ok: true });
        },
        quote(where) {
          lastPoints = where === 'reached' ? 138_850 : 138_700;
          tick(lastPoints);
        },
      };
    },
    timesDone: async ({ customerId }) => (await ledger.eventsAfter(customerId, 0n, 200)).length,
    async close() {
      await lane.close();
      await database.drop();
    },
  };
});
