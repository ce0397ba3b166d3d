import type { MoneyCommandKind, MoneyLane } from '#capabilities/money/ledger/face.ts';
import { type AccountKey, accountKeyText } from '#capabilities/money/ledger/rules.ts';
import type { RecordId } from '#foundation/ids/ids.ts';
import { accept } from '#foundation/refusals/result.ts';
import type { DecidingTicks } from '#foundation/server-kit/ticks/deciding-ticks.ts';
import type { FiredTask } from '#foundation/server-kit/ticks/fired-tasks.ts';
import type { Instant } from '#foundation/time/clock.ts';
import { type AnyOption, isLive, type LiveOption, type RefundReason } from '../option.ts';
import type { Reference } from '../reference.ts';
import { type Ending, enter, isEntryOf, isExitOf, refund, settle } from '../rules.ts';
import type { AccountOptions, OptionChange, OptionParticipant } from './option-lane.ts';
import type { Owned } from './option-rows.ts';
import { optionNews } from './option-view.ts';

/** What has become of options that waited: a price entered or settled them, or none came in time. */
export type Cause =
  | { readonly kind: 'enter' | 'settle'; readonly by: Reference }
  | {
      readonly kind: 'refund';
      /** Which price was waited for. */
      readonly phase: 'entry' | 'exit';
      readonly reason: Extract<RefundReason, 'feed' | 'closed' | 'unseen'>;
    };

export interface SetOffNeeds {
  readonly lane: MoneyLane;
  readonly participant: OptionParticipant;
  readonly fire: (task: FiredTask) => void;
  readonly deciding: DecidingTicks<Reference>;
}

/** At most so many options in a command. */
const optionsInCommand = 250;

interface Step {
  readonly cause: Cause;
  readonly ids: RecordId[];
}

/** What was set off of an account and has not had its turn yet, in order. */
interface AccountTurn {
  readonly key: AccountKey;
  readonly steps: Step[];
  count: number;
}

/**
 * Carries options to their next state, each exactly once: set-based, in big batches. All that is set off of
 * an account while it waits for its turn goes through the lane as one command.
 */
export function createSetOff({ lane, participant, fire, deciding }: SetOffNeeds) {
  const kind = decidingKind(participant);
  const waiting = new Map<string, AccountTurn>();

  function add(key: AccountKey, id: RecordId, cause: Cause): void {
    const text = accountKeyText(key);
    const open = waiting.get(text);
    if (open !== undefined && open.count < optionsInCommand) {
      const last = open.steps.at(-1);
      if (last?.cause === cause) last.ids.push(id);
      else open.steps.push({ cause, ids: [id] });
      open.count += 1;
      return;
    }
    const turn: AccountTurn = { key, steps: [{ cause, ids: [id] }], count: 1 };
    waiting.set(text, turn);
    fire(() => carry(text, turn));
  }

  async function carry(text: string, turn: AccountTurn): Promise<boolean> {
    // Goes on to the steps that are added meanwhile.
    for (const { cause } of turn.steps) if (cause.kind === 'settle') await deciding.keep(cause.by);
    if (waiting.get(text) === turn) waiting.delete(text);
    return (await lane.submit(kind, { key: turn.key, input: turn.steps })).ok;
  }

  return (options: readonly Owned<LiveOption>[], cause: Cause): void => {
    // At once, not when the first of its options has its turn: thousands may wait before it. Where that
    // fails, the turn tries again.
    if (cause.kind === 'settle') void deciding.keep(cause.by).catch(() => {});
    for (const { key, option } of options) add(key, option.id, cause);
  };
}

/** What is no longer in the state it was set off in (sold meanwhile, say) is left as it is. */
function decidingKind(
  participant: OptionParticipant,
): MoneyCommandKind<readonly Step[], AccountOptions, readonly OptionChange[], null> {
  return {
    name: 'options.decide',
    participant,
    settles: 'options',
    takesNothing: true,
    decide(steps, { key, state, at }) {
      const live = new Map(state);
      const reached: NextState[] = [];
      for (const { cause, ids } of steps) {
        for (const id of ids) {
          const option = live.get(id);
          const after = option && next(option, cause, at);
          if (after === undefined) continue;
          reached.push(after);
          if (isLive(after.option)) live.set(id, after.option);
          else live.delete(id);
        }
      }
      return accept({
        transfers: reached.flatMap(({ transfers }) => transfers),
        change: reached.map(({ option }) => ({ option })),
        answer: null,
        events: reached.map(({ option }) => ({ event: 'option', data: optionNews(key.book, option) })),
      });
    },
  };
}

type NextState = Omit<Ending, 'option'> & { readonly option: AnyOption };

function next(option: LiveOption, cause: Cause, at: Instant): NextState | undefined {
  const isRunning = 'entry' in option && option.entry !== null;
  switch (cause.kind) {
    case 'enter':
      if (!('entry' in option) || option.entry !== null || !isEntryOf(option, cause.by)) return undefined;
      return { option: enter(option, cause.by), transfers: [] };
    case 'settle':
      if (!('entry' in option) || option.entry === null || !isExitOf(option, cause.by)) return undefined;
      return settle(option, cause.by, at);
    case 'refund':
      if (cause.phase === 'entry' && (isRunning || option.status === 'pendingReview')) return undefined;
      if (cause.phase === 'exit' && !isRunning) return undefined;
      return refund(option, cause.reason, at);
  }
}
