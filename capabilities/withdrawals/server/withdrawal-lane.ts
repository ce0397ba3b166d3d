import {
  accountKeyText,
  type LaneChange,
  type LaneParticipant,
  type MoneyCommandKind,
  type Scene,
} from '#capabilities/ledger/face.ts';
import type { RecordId } from '#foundation/ids/ids.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import { type Clock, dayMs } from '#foundation/time/clock.ts';
import {
  type Asked,
  cancelWithdrawal,
  completeWithdrawal,
  decideWithdrawal,
  failWithdrawal,
  type Moved,
  type Payment,
  requestWithdrawal,
  type Verdict,
} from '../lifecycle.ts';
import type { NetworkCost, Withdrawal } from '../rules.ts';
import type { OwnedWithdrawal } from './withdrawal-rows.ts';
import { withdrawalView } from './withdrawal-view.ts';
import { insertWithdrawals, selectCountingOf, updateWithdrawals } from './withdrawals.sql.ts';

/** An account's withdrawals that are under way or count toward the day's limit. */
type Counting = ReadonlyMap<RecordId, OwnedWithdrawal>;

interface WithdrawalChange {
  readonly isNew: boolean;
  readonly owned: OwnedWithdrawal;
}

type Command<Input> = MoneyCommandKind<Input, Counting, WithdrawalChange, ReturnType<typeof withdrawalView>>;

export interface WithdrawalCommands {
  readonly request: Command<{ readonly asked: Asked; readonly requestId: string }>;
  readonly cancel: Command<RecordId>;
  readonly decide: Command<Verdict & Named>;
  readonly complete: Command<Payment & Named>;
  readonly fail: Command<Failure & Named>;
}

interface Named {
  readonly id: RecordId;
}

interface Failure {
  readonly reason: string;
  readonly cost: NetworkCost | null;
}

/** Every change of a withdrawal goes through the lane, so that of two that cross (a cancel and an approval, say) one is refused. */
export function createWithdrawalCommands(
  clock: Clock,
  onCommitted: (withdrawal: Withdrawal) => void,
): WithdrawalCommands {
  const participant = withdrawalParticipant(clock, onCommitted);

  /** A command that changes one withdrawal; `missing` when it is not under way. */
  function changing<Input>(
    name: string,
    idOf: (input: Input) => RecordId,
    missing: 'WITHDRAWAL_NOT_PENDING' | 'REVIEW_DECIDED' | 'WITHDRAWAL_NOT_APPROVED',
    change: (withdrawal: Withdrawal, input: Input, at: number) => Result<Moved>,
  ): Command<Input> {
    return {
      name: `withdrawals.${name}`,
      participant,
      decide(input, scene) {
        const known = scene.state.get(idOf(input));
        if (known === undefined) return refuse(missing);
        const changed = change(known.withdrawal, input, scene.at);
        return changed.ok ? decision(scene, { ...known, isNew: false, moved: changed.value }) : changed;
      },
    };
  }

  return {
    request: {
      name: 'withdrawals.request',
      participant,
      decide({ asked, requestId }, scene) {
        const { available } = scene.balances[asked.asset];
        const withdrawals = [...scene.state.values()].map(({ withdrawal }) => withdrawal);
        const requested = requestWithdrawal(
          asked,
          { available, withdrawals },
          { id: scene.nextId(), at: scene.at },
        );
        return requested.ok ? decision(scene, { requestId, isNew: true, moved: requested.value }) : requested;
      },
    },
    cancel: changing(
      'cancel',
      (id: RecordId) => id,
      'WITHDRAWAL_NOT_PENDING',
      (withdrawal, _, at) => cancelWithdrawal(withdrawal, at),
    ),
    decide: changing('decide', ({ id }: Verdict & Named) => id, 'REVIEW_DECIDED', decideWithdrawal),
    complete: changing(
      'complete',
      ({ id }: Payment & Named) => id,
      'WITHDRAWAL_NOT_APPROVED',
      completeWithdrawal,
    ),
    fail: changing('fail', ({ id }: Failure & Named) => id, 'WITHDRAWAL_NOT_APPROVED', failWithdrawal),
  };
}

interface Step {
  readonly requestId: string;
  readonly isNew: boolean;
  readonly moved: Moved;
}

function decision({ key }: Scene<Counting>, { requestId, isNew, moved }: Step) {
  const { withdrawal, transfers } = moved;
  const view = withdrawalView(withdrawal);
  return accept({
    transfers,
    change: { isNew, owned: { key, withdrawal, requestId } },
    answer: view,
    events: [{ event: 'balance', data: { reason: 'withdrawal', withdrawal: view } } as const],
  });
}

function withdrawalParticipant(
  clock: Clock,
  onCommitted: (withdrawal: Withdrawal) => void,
): LaneParticipant<Counting, WithdrawalChange> {
  return {
    name: 'withdrawals',
    empty: new Map(),
    async load(connection, keys) {
      const found = await selectCountingOf(connection, keys, new Date(clock.now() - dayMs));
      const byAccount = Map.groupBy(found, ({ key }) => accountKeyText(key));
      return new Map(
        [...byAccount].map(([text, owned]) => [
          text,
          new Map(owned.map((each) => [each.withdrawal.id, each])),
        ]),
      );
    },
    apply: (state, { owned }) => new Map(state).set(owned.withdrawal.id, owned),
    async store(connection, all) {
      const { created, changed } = finalRows(all);
      await Promise.all([
        changed.length > 0 && updateWithdrawals(connection, changed),
        created.length > 0 && insertWithdrawals(connection, created),
      ]);
    },
    committed(all) {
      for (const { change } of all) onCommitted(change.owned.withdrawal);
    },
  };
}

/** What each is after the batch: one that was asked for and taken back in it is stored as it ended. */
function finalRows(all: readonly LaneChange<WithdrawalChange>[]) {
  const created = new Map<RecordId, OwnedWithdrawal>();
  const changed = new Map<RecordId, OwnedWithdrawal>();
  for (const { change } of all) {
    const { id } = change.owned.withdrawal;
    const rows = change.isNew || created.has(id) ? created : changed;
    rows.set(id, change.owned);
  }
  return { created: [...created.values()], changed: [...changed.values()] };
}
