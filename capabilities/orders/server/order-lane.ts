import { accountKeyText, type LaneChange, type LaneParticipant } from '#capabilities/ledger/face.ts';
import type { RecordId } from '#foundation/ids/ids.ts';
import type { ClosedPosition, Position } from '../rules.ts';
import { insertPositions, type StoredPosition, selectOpenOf, updateClosed } from './orders.sql.ts';

/** An account's open positions by id. */
export type OpenPositions = ReadonlyMap<RecordId, Position>;

export type OrderChange =
  | { readonly kind: 'opened'; readonly position: Position }
  | { readonly kind: 'closed'; readonly closed: ClosedPosition };

export type OrderParticipant = LaneParticipant<OpenPositions, readonly OrderChange[]>;

/** The orders' part in the money lane. `onCommitted` hears of every durable change, in order. */
export function createOrderParticipant(
  onCommitted: (changes: readonly LaneChange<readonly OrderChange[]>[]) => void,
): OrderParticipant {
  return {
    name: 'orders',
    empty: new Map(),
    async load(connection, keys) {
      const states = new Map<string, Map<RecordId, Position>>();
      for (const { key, position } of await selectOpenOf(connection, keys)) {
        const text = accountKeyText(key);
        const positions = states.get(text) ?? new Map<RecordId, Position>();
        positions.set(position.id, position);
        states.set(text, positions);
      }
      return states;
    },
    apply(state, changes) {
      const after = new Map(state);
      for (const change of changes) {
        if (change.kind === 'opened') after.set(change.position.id, change.position);
        else after.delete(change.closed.id);
      }
      return after;
    },
    async store(connection, changes) {
      const { opened, closed } = finalRows(changes);
      await Promise.all([
        opened.length > 0 && insertPositions(connection, opened),
        closed.length > 0 && updateClosed(connection, closed),
      ]);
    },
    committed: onCommitted,
  };
}

/** What each changed position is after the batch: one that opened and closed within it is stored closed at once. */
function finalRows(changes: readonly LaneChange<readonly OrderChange[]>[]) {
  const opened = new Map<string, StoredPosition>();
  const closed: StoredPosition[] = [];
  for (const { key, change } of changes) {
    for (const each of change) {
      const position = each.kind === 'opened' ? each.position : each.closed;
      const name = `${key.customerId}/${position.id}`;
      if (each.kind === 'opened' || opened.has(name)) opened.set(name, { key, position });
      else closed.push({ key, position });
    }
  }
  return { opened: [...opened.values()], closed };
}
