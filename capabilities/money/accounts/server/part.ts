import type { LedgerFigures } from '#capabilities/money/ledger/face.ts';
import type { Kyc } from '#capabilities/people/kyc/face.ts';
import type { AccountGuards } from '#capabilities/people/security/face.ts';
import type { OrderFigures } from '#capabilities/products/orders/face.ts';
import type { Part } from '#foundation/server-kit/part.ts';
import { type AccountNeeds, type AccountServices, createAccounts } from './accounts.ts';
import { bindAccountConsoleCalls } from './console-routes.ts';
import { bindAccountFigureCalls } from './figure-routes.ts';
import { createAccountFigures } from './figures.ts';
import { createFirstSteps } from './first-steps.ts';
import { bindAccountCalls } from './routes.ts';
import { type TellStatementsNeeds, tellStatements } from './tell-statements.ts';

export interface AccountsPartNeeds extends AccountNeeds, TellStatementsNeeds {
  readonly ledgerFigures: LedgerFigures;
  readonly orderFigures: OrderFigures;
  /** The capabilities that say which first steps are done. */
  readonly stepFacts: { readonly security: AccountGuards; readonly kyc: Pick<Kyc, 'statusOf'> };
  readonly platformName: string;
  readonly onError: (failure: unknown) => void;
}

/**
 * What stands in the customers' accounts, how it came there, and how it went. Takes down last of all: what
 * the lane's last commits have touched.
 */
export function createAccountsPart(needs: AccountsPartNeeds): AccountServices & Part {
  const { ledgerFigures: ledger, orderFigures: orders, lane } = needs;
  const { security, kyc } = needs.stepFacts;
  const accounts = createAccounts(needs);
  const steps = createFirstSteps({
    ...needs,
    isGuarded: security.isGuarded,
    isIdentified: async (customerId) => (await kyc.statusOf(customerId)) === 'verified',
  });
  const figures = createAccountFigures({ ...needs, ledger, orders });
  const { recorder } = figures;
  lane.listen(({ key }) => recorder.touched(key));
  return {
    ...accounts,
    calls(router) {
      bindAccountConsoleCalls(router, accounts, ledger);
      bindAccountCalls(router, accounts, steps);
      bindAccountFigureCalls(router, figures);
    },
    jobs: {
      record_open_equity: { cron: '3 * * * *', run: recorder.recordOpen },
      // Looked for each hour: a month is over once.
      tell_statements: { cron: '20 * * * *', run: () => tellStatements(needs) },
      thin_equity: { cron: '41 3 * * *', run: recorder.thin },
    },
    async start() {
      await recorder.recordTouched();
      recorder.start();
    },
    stop: recorder.stop,
    clockMove: {
      before: recorder.recordTouched,
      async caughtUp() {
        await recorder.recordTouched();
        await recorder.recordOpen();
        await tellStatements(needs);
      },
    },
  };
}
