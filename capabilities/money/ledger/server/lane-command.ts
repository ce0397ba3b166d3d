import { hash } from 'node:crypto';
import { asCustomerId } from '#foundation/ids/ids.ts';
import type { LaneParticipant, MoneyCommand, MoneyCommandKind } from '../face.ts';
import { type AccountKey, accountKeyText } from '../rules.ts';

export type Participant = LaneParticipant<unknown, unknown>;
export type CommandKind = MoneyCommandKind<unknown, unknown, unknown, unknown>;

/**
 * A command as the lane holds it: only its kind's own functions know its types.
 */
export interface LaneCommand {
  readonly kind: CommandKind;
  readonly command: MoneyCommand<unknown>;
  /** `accountKeyText` of its key. */
  readonly keyText: string;
  /** Whose state it is decided against: customer 0's where customers share it, else its own. */
  readonly stateKey: AccountKey;
  readonly stateText: string;
  /** SHA-256 of account, kind and input; only of commands that a client sent. */
  readonly fingerprint?: string;
}

export function laneCommand(kind: CommandKind, command: MoneyCommand<unknown>): LaneCommand {
  const { key, request } = command;
  const keyText = accountKeyText(key);
  const stateKey = kind.parties === undefined ? key : { book: key.book, customerId: houseId };
  const stateText = stateKey === key ? keyText : accountKeyText(stateKey);
  const made = { kind, command, keyText, stateKey, stateText };
  if (request === undefined) return made;
  const text = `${kind.name} ${key.book} ${key.customerId} ${request.fingerprint}`;
  return { ...made, fingerprint: hash('sha256', text) };
}

const houseId = asCustomerId(0n);

/** By account, so that every lane locks and writes in one order. Commands of one account keep theirs. */
export function compareAccounts({ stateKey: one }: LaneCommand, { stateKey: other }: LaneCommand): number {
  if (one.customerId !== other.customerId) return one.customerId < other.customerId ? -1 : 1;
  return one.book === other.book ? 0 : one.book < other.book ? -1 : 1;
}
