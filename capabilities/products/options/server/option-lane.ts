import { optionReserve } from '#capabilities/money/accounting/options.ts';
import type { LaneChange, LaneParticipant } from '#capabilities/money/ledger/face.ts';
import { accountKeyText } from '#capabilities/money/ledger/rules.ts';
import type { RecordId } from '#foundation/ids/ids.ts';
import { type AnyOption, isLive, type LiveOption } from '../option.ts';
import type { Owned } from './option-rows.ts';
import { insertOptions, selectLiveOf, updateEnded, updateEntered } from './options.sql.ts';

/** An account's options that are not settled, by id. */
export type AccountOptions = ReadonlyMap<RecordId, LiveOption>;

export interface OptionChange {
  readonly isNew?: true;
  readonly option: AnyOption;
}

export type OptionChanges = readonly LaneChange<readonly OptionChange[]>[];
export type OptionParticipant = LaneParticipant<AccountOptions, readonly OptionChange[]>;

/** Every command of options moves the reserve. */
export const optionFunds = () => Object.values(optionReserve);

/** The options' part in the money lane. `onCommitted` hears of every durable change, in order. */
export function createOptionParticipant(onCommitted: (changes: OptionChanges) => void): OptionParticipant {
  return {
    name: 'options',
    isLaneOnly: true,
    empty: new Map(),
    async load(connection, keys) {
      const states = new Map<string, Map<RecordId, LiveOption>>();
      for (const { key, option } of await selectLiveOf(connection, keys)) {
        const text = accountKeyText(key);
        const state = states.get(text) ?? new Map<RecordId, LiveOption>();
        states.set(text, state.set(option.id, option));
      }
      return states;
    },
    apply(state, changes) {
      const after = new Map(state);
      for (const { option } of changes) {
        if (isLive(option)) after.set(option.id, option);
        else after.delete(option.id);
      }
      return after;
    },
    async store(connection, changes) {
      const { created, entered, ended } = finalRows(changes);
      await Promise.all([
        created.length > 0 && insertOptions(connection, created),
        entered.length > 0 && updateEntered(connection, entered),
        ended.length > 0 && updateEnded(connection, ended),
      ]);
    },
    committed: onCommitted,
  };
}

/** What each option is after the batch. One that was created in it is stored at once as it ended it. */
function finalRows(changes: OptionChanges) {
  const created = new Map<RecordId, Owned>();
  const changed = new Map<RecordId, Owned>();
  const entered = new Map<RecordId, Owned>();
  for (const { key, change } of changes) {
    for (const { option, isNew } of change) {
      const { id } = option;
      if (isNew || created.has(id)) {
        created.set(id, { key, option });
        continue;
      }
      changed.set(id, { key, option });
      // What entered and ended in one batch is stored in both steps.
      if (isLive(option)) entered.set(id, { key, option });
    }
  }
  const ended = [...changed.values()].filter(({ option }) => !isLive(option));
  return { created: [...created.values()], entered: [...entered.values()], ended };
}
