import type { MoneyCommandKind, MoneyLane } from '#capabilities/ledger/face.ts';
import { accountKeyText } from '#capabilities/ledger/face.ts';
import type { AccountKey } from '#capabilities/ledger/rules.ts';
import type { RecordId } from '#foundation/ids/ids.ts';
import { accept } from '#foundation/refusals/result.ts';
import type { FiredTasks } from '#foundation/server-kit/fired-tasks.ts';
import type { Instant } from '#foundation/time/clock.ts';
import type { AnyOption, LiveOption, OptionTick, RefundReason } from '../option.ts';
import { type Ending, enter, entryBy, exitBy, refund, settle } from '../rules.ts';
import type { DecidingTicks } from './deciding-ticks.ts';
import {
  type AccountOptions,
  type OptionChange,
  type OptionParticipant,
  optionFunds,
} from './option-lane.ts';
import type { Owned } from './option-rows.ts';
import { optionView } from './option-view.ts';

/** What has become of options that waited: a tick entered or settled them, or none came in time. */
export type Cause =
  | { readonly kind: 'enter' | 'settle'; readonly tick: OptionTick }
  | { readonly kind: 'refund'; readonly reason: Exclude<RefundReason, 'tie'> };

export interface SetOffParts {
  readonly lane: MoneyLane;
  readonly participant: OptionParticipant;
  readonly fired: FiredTasks;
  readonly deciding: DecidingTicks;
}

/** An account's options of one cause go through the lane together, at most so many in a command. */
const optionsInCommand = 250;

/** Carries options that one cause set off to their next state, account by account, each exactly once: set-based, in big batches. */
export function createSetOff({ lane, participant, fired, deciding }: SetOffParts) {
  const kind = decidingKind(participant);
  return (options: readonly Owned<LiveOption>[], cause: Cause): void => {
    // At once, not when the first of its options has its turn: thousands may wait before it. Where that fails, the turn tries again.
    if (cause.kind !== 'refund') void deciding.keep(cause.tick).catch(() => {});
    for (const { key, ids } of byAccount(options)) {
      fired.add(async () => {
        if (cause.kind !== 'refund') await deciding.keep(cause.tick);
        return (await lane.submit(kind, { key, input: { ids, cause } })).ok;
      });
    }
  };
}

function byAccount(options: readonly Owned<LiveOption>[]): { key: AccountKey; ids: RecordId[] }[] {
  const filling = new Map<string, { key: AccountKey; ids: RecordId[] }>();
  const all: { key: AccountKey; ids: RecordId[] }[] = [];
  for (const { key, option } of options) {
    const text = accountKeyText(key);
    const last = filling.get(text);
    if (last !== undefined && last.ids.length < optionsInCommand) {
      last.ids.push(option.id);
      continue;
    }
    const next = { key, ids: [option.id] };
    filling.set(text, next);
    all.push(next);
  }
  return all;
}

interface Deciding {
  readonly ids: readonly RecordId[];
  readonly cause: Cause;
}

/** What is no longer in the state it was set off in (sold meanwhile, say) is left as it is. */
function decidingKind(
  participant: OptionParticipant,
): MoneyCommandKind<Deciding, AccountOptions, readonly OptionChange[], null> {
  return {
    name: 'options.decide',
    participant,
    funded: ({ cause }) => (cause.kind === 'enter' ? [] : optionFunds()),
    decide({ ids, cause }, { key, state, at }) {
      const endings = ids.flatMap((id) => {
        const option = state.get(id);
        return option === undefined ? [] : (next(option, cause, at) ?? []);
      });
      return accept({
        transfers: endings.flatMap(({ transfers }) => transfers),
        change: endings.map(({ option }) => ({ option })),
        answer: null,
        events: endings.map(({ option }) => ({ event: 'option', data: optionView(key.book, option) })),
      });
    },
  };
}

type Step = Omit<Ending, 'option'> & { readonly option: AnyOption };

function next(option: LiveOption, cause: Cause, at: Instant): Step | undefined {
  const isRunning = 'entry' in option && option.entry !== null;
  switch (cause.kind) {
    case 'enter':
      if (!('entry' in option) || option.entry !== null || entryBy(option, cause.tick) !== 'decides')
        return undefined;
      return { option: enter(option, cause.tick), transfers: [] };
    case 'settle':
      if (!('entry' in option) || option.entry === null || exitBy(option, cause.tick) !== 'decides')
        return undefined;
      return settle(option, cause.tick, at);
    case 'refund':
      if (cause.reason === 'noEntryPrice' && (isRunning || option.status === 'pendingReview'))
        return undefined;
      if (cause.reason === 'noExitPrice' && !isRunning) return undefined;
      return refund(option, cause.reason, at);
  }
}
