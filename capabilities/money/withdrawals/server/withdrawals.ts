import type { Configuration } from '#capabilities/desk/configuration/face.ts';
import type { ReviewHandler } from '#capabilities/desk/reviews/face.ts';
import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import type { SetAside } from '#capabilities/money/ledger/set-aside.ts';
import { transferView } from '#capabilities/money/ledger/transfer-shape.ts';
import type { OutputOf, Page } from '#foundation/calls/define-call.ts';
import { parseRecordId } from '#foundation/ids/ids.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { CommandRequest } from '#foundation/server-kit/call-router.ts';
import type { getWithdrawal, WithdrawalView, withdrawalCount } from '../contract.ts';
import { refOf, type WithdrawalStatus } from '../rules.ts';
import { initialTerms, withdrawalTermsShape } from '../terms.ts';
import { type ConsoleNeeds, progressOf } from './console-views.ts';
import type { DisbursementProvider } from './disbursement/disbursement-provider.ts';
import { createDisbursements, type Disbursements } from './disbursement/disbursements.ts';
import type { WithdrawalNeeds, WithdrawalPlatformNeeds } from './needs.ts';
import {
  askForWithdrawal,
  countWithdrawal,
  type WantedAmount,
  type WantedWithdrawal,
} from './request-withdrawal.ts';
import { createWithdrawalReviews } from './review-withdrawal.ts';
import { createWithdrawalCommands, type WithdrawalCommands } from './withdrawal-lane.ts';
import type { OwnedWithdrawal } from './withdrawal-rows.ts';
import { createWithdrawalSetAside } from './withdrawal-set-aside.ts';
import { withdrawalView } from './withdrawal-view.ts';
import { selectWithdrawal, selectWithdrawals } from './withdrawals.sql.ts';

type PageOf = { readonly offset: number; readonly limit: number };

/** Money out: asked for by customers, decided by operators, paid by the signer or by hand. */
export interface WithdrawalServices extends ConsoleNeeds {
  readonly needs: WithdrawalNeeds;
  readonly commands: WithdrawalCommands;
  readonly reviews: ReviewHandler;
  readonly disbursements: Disbursements;
  count(key: AccountKey, wanted: WantedAmount): Promise<Result<OutputOf<typeof withdrawalCount>>>;
  ask(key: AccountKey, wanted: WantedWithdrawal, request: CommandRequest): Promise<Result<WithdrawalView>>;
  list(key: AccountKey, status: WithdrawalStatus | undefined, page: PageOf): Promise<Page<WithdrawalView>>;
  get(key: AccountKey, id: string): Promise<Result<OutputOf<typeof getWithdrawal>>>;
  cancel(key: AccountKey, id: string): Promise<Result<WithdrawalView>>;
  /** Those that nothing was signed for pay for losses. */
  readonly setAside: SetAside;
}

export interface WithdrawalServiceNeeds extends WithdrawalPlatformNeeds {
  readonly configuration: Configuration;
  /** Makes what pays by itself; all else is paid by hand. */
  readonly openProvider: (confirmationsNeeded: () => number) => DisbursementProvider;
  readonly disbursementsEveryMs?: number;
}

export async function createWithdrawals(options: WithdrawalServiceNeeds): Promise<WithdrawalServices> {
  const { configuration, openProvider, disbursementsEveryMs, ...given } = options;
  const terms = await configuration.define({
    name: 'withdrawals.terms',
    schema: withdrawalTermsShape,
    initial: initialTerms,
    permission: 'products.configure',
    guardsMoney: true,
  });
  const needs: WithdrawalNeeds = { ...given, terms };
  const provider = openProvider(() => terms.current.confirmations.ethereum);
  const { db, ledger } = needs;
  const commands = createWithdrawalCommands(needs, ({ status }) => {
    if (status === 'approved') disbursements.nudge();
  });
  const disbursements = createDisbursements({
    ...needs,
    commands,
    provider,
    ...(disbursementsEveryMs === undefined ? {} : { everyMs: disbursementsEveryMs }),
  });
  const console: ConsoleNeeds = { needs, provider };

  /** NOT_FOUND for an unknown one or another customer's. */
  async function owned(key: AccountKey, text: string): Promise<Result<OwnedWithdrawal>> {
    const id = parseRecordId(text);
    const found = id === undefined ? undefined : await selectWithdrawal(db, key.customerId, id);
    return found === undefined || found.key.book !== key.book ? refuse('NOT_FOUND') : accept(found);
  }

  return {
    needs,
    provider,
    commands,
    disbursements,
    reviews: createWithdrawalReviews(needs, commands),
    count: (key, wanted) => countWithdrawal(needs, key, wanted),
    ask: (key, wanted, request) => askForWithdrawal(needs, commands, key, wanted, request),
    async list(key, status, page) {
      // The demo book has none.
      if (key.book !== 'real') return { total: 0, rows: [] };
      const { total, rows } = await selectWithdrawals(db, { customerId: key.customerId, status }, page);
      const progress = await progressOf(console, rows);
      return { total, rows: rows.map((each) => withdrawalView(each.withdrawal, progress(each))) };
    },
    async get(key, id) {
      const found = await owned(key, id);
      if (!found.ok) return found;
      const { withdrawal } = found.value;
      const [progress, transfers] = await Promise.all([
        progressOf(console, [found.value]),
        ledger.transfersOf(key, refOf(withdrawal)),
      ]);
      // What the network charged the platform does not concern the customer.
      const own = transfers.filter(({ reason }) => reason !== 'networkCost');
      return accept({
        ...withdrawalView(withdrawal, progress(found.value)),
        transfers: own.map(transferView),
      });
    },
    async cancel(key, id) {
      const found = await owned(key, id);
      if (!found.ok) return found;
      return await commands.cancel({ key, input: { id: found.value.withdrawal.id } });
    },
    setAside: createWithdrawalSetAside(db, commands, provider),
  };
}
