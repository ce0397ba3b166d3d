import { proveRestarts } from '#capabilities/markets/prices/server/testing/restart-suite.ts';
import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import { taken } from '#foundation/refusals/testing/taken.ts';
import { createLoanHouse, fundedBorrower, newRequest } from './testing/loan-house.ts';

/** A loan waits for the price at which its collateral is sold; more collateral takes it out of reach. */
proveRestarts<{ key: AccountKey; id: string }>('loans', { missed: 'waits' }, async () => {
  const house = await createLoanHouse();
  await house.loans.engine.stop();
  return {
    lane: house.lane,
    async open(lane) {
      const loans = await house.reborn(lane);
      return {
        start: loans.engine.start,
        settled: loans.engine.settled,
        stop: loans.engine.stop,
        async wait() {
          house.loans = loans;
          const key = await fundedBorrower(house);
          const { id } = await house.borrowed(key);
          return { key, id };
        },
        async spare({ key, id }) {
          taken(await loans.addCollateral(key, { id, amount: 50_000_000n }, newRequest()));
        },
        quote: (where) => house.lasts(where === 'reached' ? 62_500 : 100_000),
      };
    },
    async timesDone({ key, id }) {
      const { transfers } = await house.found(key, id);
      return transfers.filter(({ reason }) => reason === 'loanCollateralSold').length;
    },
    close: house.close,
  };
});
