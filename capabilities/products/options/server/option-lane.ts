import { optionReserve } from '#capabilities/money/accounting/options.ts';
import type { LaneChange, LaneParticipant } from '#capabilities/money/ledger/face.ts';
import { statesOf } from '#capabilities/money/ledger/lane-state.ts';
import type { RecordId } from '#foundation/ids/ids.ts';
import { type AnyOption, isLive, type LiveOption } from '../option.ts';
import { optionTable } from './option-rows.ts';
import { selectLiveOf } from './options.sql.ts';

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
      return statesOf(await selectLiveOf(connection, keys), ({ option }) => [option.id, option]);
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
      const options = changes.flatMap(({ key, change }) =>
        change.map(({ isNew, option }) => ({ isNew, item: { key, option } })),
      );
      await optionTable.store(connection, options);
    },
    committed: onCommitted,
  };
}
