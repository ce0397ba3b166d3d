import { expect } from 'vitest';
import { createConfiguration } from '#capabilities/desk/configuration/server/configuration.ts';
import { verifyLedger } from '#capabilities/money/integrity/server/verify.ts';
import { auditLedger } from '#capabilities/money/ledger/server/ledger-audit.ts';
import { orderStandings } from '#capabilities/products/orders/server/order-standings.ts';
import { createTradingHouse } from '#capabilities/products/orders/server/testing/trading-house.ts';
import { planStandings } from '#capabilities/products/plans/server/plan-standings.ts';
import { createPlans } from '#capabilities/products/plans/server/plans.ts';
import { books } from '#foundation/ids/book.ts';
import { units } from '#foundation/money/testing/amounts.ts';
import { taken } from '#foundation/refusals/testing/taken.ts';

/** A trading house that sells plans; a test says what pays first. */
export async function createSetAsideHouse() {
  const house = await createTradingHouse();
  const { database, ledger, clock, lane } = house;
  const onError = (error: unknown) => expect.unreachable(String(error));
  const configuration = createConfiguration({ db: database.db, clock, onError });
  const needs = { db: database.db, lane, ledger, clock, configuration };
  const plans = await createPlans({ ...needs, limitOn: () => undefined, isBarred: () => false });
  for (const book of books)
    taken(await house.accounts.fundHouse(book, 'house/plan-yield', units('100000'), `yield ${book}`));
  return {
    ...house,
    configuration,
    plans,
    async close() {
      const standings = [orderStandings, planStandings];
      const { findings } = await auditLedger(database.db, (audit, tx) => verifyLedger(audit, tx, standings));
      expect(findings).toEqual([]);
      configuration.stop();
      await house.close();
    },
  };
}
