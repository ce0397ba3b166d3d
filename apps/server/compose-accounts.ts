import {
  type AccountParts,
  type AccountServices,
  createAccounts,
} from '#capabilities/accounts/server/accounts.ts';
import { bindAccountConsoleCalls } from '#capabilities/accounts/server/console-routes.ts';
import { bindAccountFigureCalls } from '#capabilities/accounts/server/figure-routes.ts';
import { type AccountFigures, createAccountFigures } from '#capabilities/accounts/server/figures.ts';
import { bindAccountCalls } from '#capabilities/accounts/server/routes.ts';
import type { LedgerFigures, MoneyLane } from '#capabilities/ledger/face.ts';
import type { MarketsService } from '#capabilities/markets/server/markets.ts';
import { createOrderFigures } from '#capabilities/orders/server/order-figures.ts';
import type { CallRouter } from '#foundation/server-kit/call-router.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { Clock } from '#foundation/time/clock.ts';

export interface AccountsParts extends AccountParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly lane: MoneyLane;
  readonly markets: MarketsService;
  readonly ledgerFigures: LedgerFigures;
  readonly platformName: string;
  readonly onError: (failure: unknown) => void;
}

export interface AccountsPart {
  readonly accounts: AccountServices;
  readonly figures: AccountFigures;
  bindCalls(router: CallRouter): void;
}

/** What stands in the customers' accounts, how it came there, and how it went. */
export function composeAccounts(parts: AccountsParts): AccountsPart {
  const { db, clock, lane, markets, ledgerFigures, platformName, onError } = parts;
  const accounts = createAccounts(parts);
  const figures = createAccountFigures({
    ...{ db, clock, platformName, onError },
    ledger: ledgerFigures,
    orders: createOrderFigures({ db, markets }),
  });
  lane.listen(({ key }) => figures.recorder.touched(key));
  return {
    accounts,
    figures,
    bindCalls(router) {
      bindAccountConsoleCalls(router, accounts);
      bindAccountCalls(router, accounts);
      bindAccountFigureCalls(router, figures);
    },
  };
}
