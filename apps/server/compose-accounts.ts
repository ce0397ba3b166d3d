import { type AccountServices, createAccounts } from '#capabilities/accounts/server/accounts.ts';
import { createAccountFigures } from '#capabilities/accounts/server/figures.ts';
import type { LedgerReader, MoneyLane } from '#capabilities/ledger/face.ts';
import { createLedgerFigures } from '#capabilities/ledger/server/ledger-figures.ts';
import type { Markets } from '#capabilities/markets/face.ts';
import type { Options } from '#capabilities/options/face.ts';
import type { OrderConfig } from '#capabilities/orders/server/order-config.ts';
import { createOrderFigures } from '#capabilities/orders/server/order-figures.ts';
import type { OrderServices } from '#capabilities/orders/server/orders.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { Clock } from '#foundation/time/clock.ts';

export interface AccountParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly lane: MoneyLane;
  readonly ledger: LedgerReader;
  readonly orders: OrderServices;
  readonly options: Options;
  readonly markets: Markets;
  readonly orderConfig: OrderConfig;
  readonly onError: (error: unknown) => void;
}

/** The customers' accounts, and the figures over them that follow what the lane commits. */
export function composeAccounts(parts: AccountParts): {
  readonly accounts: AccountServices;
  readonly figures: ReturnType<typeof createAccountFigures>;
} {
  const { db, clock, lane, ledger, orders, options, markets, orderConfig, onError } = parts;
  const accounts = createAccounts({ lane, ledger, orders, options, config: orderConfig });
  const figures = createAccountFigures({
    ...{ db, clock, onError },
    ledger: createLedgerFigures({ db }),
    orders: createOrderFigures({ db, markets }),
  });
  lane.listen(({ key }) => figures.recorder.touched(key));
  return { accounts, figures };
}
