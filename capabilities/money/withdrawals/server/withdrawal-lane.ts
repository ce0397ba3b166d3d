import type {
  CommandContext,
  LaneParticipant,
  MoneyCommand,
  MoneyCommandKind,
} from '#capabilities/money/ledger/face.ts';
import { statesOf } from '#capabilities/money/ledger/lane-state.ts';
import type { StoredChange } from '#capabilities/money/ledger/lane-table.ts';
import { setAsideUsed } from '#capabilities/money/ledger/set-aside.ts';
import type { RecordId } from '#foundation/ids/ids.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import { sendMailJobs } from '#foundation/server-kit/mail/mail.sql.ts';
import type { Mail } from '#foundation/server-kit/mail/mail.ts';
import { dayMs } from '#foundation/time/clock.ts';
import type { WithdrawalView } from '../contract.ts';
import {
  type Asked,
  cancelWithdrawal,
  completeWithdrawal,
  decideWithdrawal,
  failWithdrawal,
  letGo,
  type Moved,
  type Payment,
  reopenWithdrawal,
  requestWithdrawal,
  stopWithdrawal,
  takeForLoss,
  type Verdict,
} from '../lifecycle.ts';
import { type NetworkCost, usedForLoss, type Withdrawal } from '../rules.ts';
import type { WithdrawalNeeds } from './needs.ts';
import { type CustomerLetters, lettersTo } from './withdrawal-mail.ts';
import { type OwnedWithdrawal, withdrawalTable } from './withdrawal-rows.ts';
import { withdrawalView } from './withdrawal-view.ts';
import { selectCountingOf } from './withdrawals.sql.ts';

/** An account's withdrawals that are under way or count toward the day's limit. */
type Counting = ReadonlyMap<RecordId, OwnedWithdrawal>;

interface WithdrawalChange extends StoredChange<OwnedWithdrawal> {
  /** Stored with the change: the customer is written to once. */
  readonly letter: Mail | undefined;
}

type Command<Input> = (command: MoneyCommand<Input>) => Promise<Result<WithdrawalView>>;
type CommandKind<Input> = MoneyCommandKind<Input & Lettered, Counting, WithdrawalChange, WithdrawalView>;

/** Each goes through the lane, with the letter that tells its customer. */
export interface WithdrawalCommands {
  readonly request: Command<Requested>;
  readonly cancel: Command<Named>;
  readonly takeForLoss: Command<Needed & Named>;
  readonly decide: Command<Verdict & Named>;
  readonly reopen: Command<Named>;
  readonly letGo: Command<Named>;
  readonly stop: Command<Named & { readonly reason: string }>;
  readonly complete: Command<Payment & Named>;
  readonly fail: Command<Failure & Named>;
}

interface Requested {
  readonly asked: Asked;
  readonly requestId: string;
}

interface Named {
  readonly id: RecordId;
}

interface Needed {
  readonly was: 'review' | 'approved';
}

interface Failure {
  readonly reason: string;
  readonly cost: NetworkCost | null;
}

/** Mail recipients for status changes. */
interface Lettered {
  readonly letters: CustomerLetters;
}

type LaneNeeds = Pick<WithdrawalNeeds, 'clock' | 'lane' | 'customers' | 'mail' | 'platformName' | 'onError'>;

/**
 * Every change of a withdrawal goes through the lane, so that of two that cross (a cancel and an approval,
 * say) one is refused.
 */
export function createWithdrawalCommands(
  needs: LaneNeeds,
  onCommitted: (withdrawal: Withdrawal) => void,
): WithdrawalCommands {
  const { lane, customers, platformName } = needs;
  const participant = withdrawalParticipant(needs, onCommitted);

  function commandOf<Input extends object>(
    name: string,
    decide: CommandKind<Input>['decide'],
  ): Command<Input> {
    const kind: CommandKind<Input> = { name: `withdrawals.${name}`, participant, decide };
    return async (command) => {
      const letters = lettersTo(await customers.contactOf(command.key.customerId), platformName);
      return await lane.submit(kind, { ...command, input: { ...command.input, letters } });
    };
  }

  /** A command that changes one withdrawal; `missing` when it is not under way. */
  function changing<Input>(
    name: string,
    missing: 'WITHDRAWAL_NOT_PENDING' | 'REVIEW_DECIDED' | 'DECISION_STANDS' | 'WITHDRAWAL_NOT_APPROVED',
    change: (withdrawal: Withdrawal, input: Input, at: number, all: readonly Withdrawal[]) => Result<Moved>,
  ): Command<Input & Named> {
    return commandOf(name, (input, context) => {
      const known = context.state.get(input.id);
      if (known === undefined) return refuse(missing);
      const changed = change(known.withdrawal, input, context.at, withdrawalsOf(context));
      if (!changed.ok) return changed;
      return decision(context, { ...known, isNew: false, moved: changed.value }, input);
    });
  }

  return {
    request: commandOf('request', (input, context) => {
      const { asked, requestId } = input;
      const { available } = context.balances[asked.asset];
      const withdrawals = withdrawalsOf(context);
      const requested = requestWithdrawal(
        asked,
        { available, withdrawals },
        { id: context.nextId(), at: context.at },
      );
      if (!requested.ok) return requested;
      return decision(context, { requestId, isNew: true, moved: requested.value }, input);
    }),
    cancel: changing('cancel', 'WITHDRAWAL_NOT_PENDING', (withdrawal, _, at) =>
      cancelWithdrawal(withdrawal, at),
    ),
    takeForLoss: changing<Needed>('takeForLoss', 'WITHDRAWAL_NOT_PENDING', (withdrawal, { was }, at) =>
      takeForLoss(withdrawal, was, at),
    ),
    decide: changing('decide', 'REVIEW_DECIDED', decideWithdrawal),
    reopen: changing('reopen', 'DECISION_STANDS', (withdrawal, _, __, all) =>
      reopenWithdrawal(withdrawal, all),
    ),
    letGo: changing('letGo', 'WITHDRAWAL_NOT_APPROVED', (withdrawal, _, at) => letGo(withdrawal, at)),
    stop: changing<{ readonly reason: string }>(
      'stop',
      'WITHDRAWAL_NOT_APPROVED',
      (withdrawal, { reason }, at) => stopWithdrawal(withdrawal, reason, at),
    ),
    complete: changing('complete', 'WITHDRAWAL_NOT_APPROVED', completeWithdrawal),
    fail: changing('fail', 'WITHDRAWAL_NOT_APPROVED', failWithdrawal),
  };
}

function withdrawalsOf({ state }: CommandContext<Counting>): readonly Withdrawal[] {
  return [...state.values()].map(({ withdrawal }) => withdrawal);
}

interface Step {
  readonly requestId: string;
  readonly isNew: boolean;
  readonly moved: Moved;
}

function decision(
  { key, at }: CommandContext<Counting>,
  { requestId, isNew, moved }: Step,
  { letters }: Lettered,
) {
  const { withdrawal, transfers } = moved;
  const { id, amount: units } = withdrawal;
  const view = withdrawalView(withdrawal);
  // Waiting again is not mailed: the customer got the mail when they asked, and none of the approval.
  const isNews = isNew || withdrawal.status !== 'review';
  const letter = isNews ? letters.about(withdrawal, at) : undefined;
  return accept({
    transfers,
    change: { isNew, item: { key, withdrawal, requestId }, letter },
    answer: view,
    events: [
      { event: 'balance', data: { reason: 'withdrawal', withdrawal: view } } as const,
      ...(withdrawal.reason === usedForLoss ? [setAsideUsed(key, 'withdrawal', { id, units })] : []),
    ],
  });
}

function withdrawalParticipant(
  { clock, mail, onError }: LaneNeeds,
  onCommitted: (withdrawal: Withdrawal) => void,
): LaneParticipant<Counting, WithdrawalChange> {
  return {
    name: 'withdrawals',
    empty: new Map(),
    async load(connection, keys) {
      const found = await selectCountingOf(connection, keys, new Date(clock.now() - dayMs));
      return statesOf(found, (owned) => [owned.withdrawal.id, owned]);
    },
    apply: (state, { item }) => new Map(state).set(item.withdrawal.id, item),
    async store(connection, all) {
      const letters = all.flatMap(({ change }) => change.letter ?? []);
      await Promise.all([
        withdrawalTable.store(
          connection,
          all.map(({ change }) => change),
        ),
        letters.length > 0 && connection.query(sendMailJobs(letters)),
      ]);
    },
    committed(all) {
      for (const { letter, item } of all.map(({ change }) => change)) {
        if (letter !== undefined) mail.committed(letter).catch(onError);
        onCommitted(item.withdrawal);
      }
    },
  };
}
