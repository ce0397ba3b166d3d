import type { RecordId } from '#foundation/ids/ids.ts';
import type { Result } from '#foundation/refusals/result.ts';
import type { CustomerEvent, StoredEvent, StoredTransfer } from '../face.ts';
import type { AccountKey } from '../rules.ts';
import type { AnsweredRequest, NewPosting } from './lane.sql.ts';

/** One decided command: a refused one has neither transfers nor events. */
export interface DecidedCommand {
  readonly key: AccountKey;
  readonly result: Result<unknown>;
  readonly transfers: readonly StoredTransfer[];
  readonly events: readonly CustomerEvent[];
  readonly asked?: Omit<AnsweredRequest, 'answer'> | undefined;
}

export interface Posted {
  readonly postings: NewPosting[];
  readonly events: StoredEvent[];
  /** JSON of the result, for its request when it is repeated; empty without one. */
  readonly answer: string;
}

/** The event of a row that moved money and has none of its own; it is derived from the row, not stored. */
export const movedMoney = { event: 'balance', data: {} } as const;

/**
 * The rows that store a command; most commands need only one. Throws when an answer or an event is nothing
 * that JSON can say.
 */
export function postingsOf(
  { key, result, transfers, events, asked }: DecidedCommand,
  nextId: () => RecordId,
): Posted {
  const pairs = pairsOf(transfers);
  const rows = Math.max(pairs.length, events.length, asked === undefined ? 0 : 1);
  const posted: Posted & { answer: string } = { postings: [], events: [], answer: '' };
  for (let row = 0; row < rows; row++) {
    const [transfer, next] = pairs[row] ?? [];
    const event = events[row];
    const id = transfer?.id ?? nextId();
    const dataText = event === undefined ? undefined : jsonOf(event.data);
    let request: AnsweredRequest | undefined;
    if (row === 0 && asked !== undefined) {
      // An order's answer is its event: stored once.
      const isEvent = event !== undefined && result.ok && event.data === result.value;
      posted.answer = isEvent ? `{"ok":true,"value":${dataText}}` : jsonOf(result);
      request = isEvent ? asked : { ...asked, answer: posted.answer };
    }
    const written =
      event === undefined || dataText === undefined ? undefined : { event: event.event, dataText };
    posted.postings.push({ key, id, transfer, next, event: written, request });
    if (event !== undefined) posted.events.push({ sequence: id, event: event.event, data: event.data });
    else if (transfer !== undefined && key.customerId > 0n)
      posted.events.push({ sequence: id, ...movedMoney });
  }
  return posted;
}

/**
 * Transfers that share a row: the second follows the first at once, is of the same asset and ref, and has no
 * evidence.
 */
function pairsOf(transfers: readonly StoredTransfer[]): StoredTransfer[][] {
  const pairs: StoredTransfer[][] = [];
  let open: StoredTransfer | undefined;
  for (const transfer of transfers) {
    const { asset, ref, evidence } = transfer;
    if (open !== undefined && asset === open.asset && ref === open.ref && evidence === undefined) {
      pairs.at(-1)?.push(transfer);
      open = undefined;
    } else {
      pairs.push([transfer]);
      open = transfer;
    }
  }
  return pairs;
}

function jsonOf(value: unknown): string {
  const text = JSON.stringify(value);
  if (text === undefined)
    throw new Error('answer or event data of a command is undefined or a function: JSON cannot store it');
  return text;
}
