import type { FundedAccount } from '#capabilities/money/accounting/chart-of-accounts.ts';
import { accept, type Result } from '#foundation/refusals/result.ts';
import type { CustomerEvent } from './customer-event.ts';
import type { CommandContext, LaneParticipant, MoneyCommandKind } from './face.ts';
import { isFundedAccount, type Transfer } from './rules.ts';

/** Money that only moves: the decision of a command that has no rows beside the ledger's. */
export interface TransferDecision<Answer> {
  readonly transfers: readonly Transfer[];
  readonly answer: Answer;
  readonly events?: readonly CustomerEvent[];
}

/** A kind of command that only moves money, decided against the balances alone. */
export function transferKind<Input, Answer>(
  name: string,
  decide: (input: Input, context: CommandContext<null>) => Result<TransferDecision<Answer>>,
  funded: (input: Input) => readonly FundedAccount[] = () => [],
): MoneyCommandKind<Input, null, null, Answer> {
  return {
    name,
    participant: noRows,
    funded,
    decide(input, context) {
      const decided = decide(input, context);
      if (!decided.ok) return decided;
      const { transfers, answer, events = [] } = decided.value;
      return accept({ transfers, change: null, answer, events });
    },
  };
}

const noRows: LaneParticipant<null, null> = {
  name: 'ledger',
  load: async () => new Map(),
  empty: null,
  apply: () => null,
  store: async () => {},
};

/**
 * Moves what its input says (sample funding, a grant): refused only when a customer's or a funded account
 * can't bear it.
 */
export const postTransfers = transferKind(
  'ledger.post',
  (transfers: readonly Transfer[]) => accept({ transfers, answer: null }),
  (transfers) => transfers.flatMap(({ from, to }) => [from, to]).filter(isFundedAccount),
);
