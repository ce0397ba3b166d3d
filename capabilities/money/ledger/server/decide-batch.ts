import { sharedReserve } from '#capabilities/money/accounting/chart-of-accounts.ts';
import { books } from '#foundation/ids/book.ts';
import { asCustomerId, asRecordId, type RecordId } from '#foundation/ids/ids.ts';
import type { Asset } from '#foundation/money/money.ts';
import { accept, type Refusal, type Result, refuse } from '#foundation/refusals/result.ts';
import { type Instant, secondMs } from '#foundation/time/clock.ts';
import type { LaneChange, OtherAccount, StoredTransfer } from '../face.ts';
import type { CarriedOutAct, OperatorAct } from '../operator-act.ts';
import { PartyNotLoaded } from '../party-not-loaded.ts';
import { accountKeyText, type Balances, freeOf, idsPerBatch, type Transfer } from '../rules.ts';
import { BatchReserves, type MovedReserves } from './batch-reserves.ts';
import type { DecidedBatch } from './decided-batch.ts';
import type { CommandKind, LaneCommand, Participant } from './lane-command.ts';
import { type AnyGuard, guardRefusal, isGuarded } from './lane-guard.ts';
import type { LoadedBatch } from './load-batch.ts';
import { balancesIn, type MovedAccount, type MovingAccount, moveAccounts } from './move-accounts.ts';
import { type DecidedCommand, postingsOf } from './postings.ts';
import type { RepeatThrottle } from './repeat-throttle.ts';
import { repeatAnswer, requestText } from './stored-answer.ts';

/**
 * A batch stops taking commands when half of its ids are used: one command may need at most the other half.
 */
const idsBeforeFull = idsPerBatch / 2;

export interface DecidingNeeds {
  readonly at: Instant;
  readonly repeats: RepeatThrottle;
  readonly guard: AnyGuard | undefined;
}

/** Decides the commands in turn, each against the state that those before it left. Does no I/O. */
export function decideBatch(
  commands: readonly LaneCommand[],
  loaded: LoadedBatch,
  { at, repeats, guard }: DecidingNeeds,
): DecidedBatch {
  const states = new Map([...loaded.states].map(([participant, byKey]) => [participant, new Map(byKey)]));
  const batch: DecidedBatch = {
    id: loaded.batchNumber,
    at,
    outcomes: [],
    transfers: [],
    events: new Map(),
    postings: [],
    acts: [],
    changes: new Map(),
    states,
    balances: new Map(),
    marks: new Map(),
    reserves: new BatchReserves(loaded.reserves),
    accepted: new Set(),
  };
  const answers = new Map(loaded.answers);
  const ids = countIds(loaded.batchNumber);
  // The batch's own transfer of what it releases comes first of all (`addPromises`).
  const firstIds = new Map(books.map((book) => [book, ids.next()]));
  for (const command of commands) {
    if (ids.used() > idsBeforeFull) break;
    try {
      const result = answer(command);
      batch.outcomes.push({ result });
    } catch (error) {
      batch.outcomes.push({ error });
    }
  }
  addPromises();
  return batch;

  function answer(command: LaneCommand): Result<unknown> {
    const { request, key } = command.command;
    if (request === undefined || command.fingerprint === undefined) {
      const decided = decide(command);
      post(command, decided);
      return keep(decided);
    }
    const { fingerprint } = command;
    const requestKey = requestText(key.customerId, request.id);
    const stored = answers.get(requestKey);
    if (stored !== undefined) return repeatAnswer(stored, fingerprint);
    // Not stored under the request id: the refusal means "later", not "no".
    if (batch.accepted.has(fingerprint) || repeats.isTooSoon(fingerprint, at)) {
      return refuse('TOO_FREQUENT', { seconds: String(repeats.forMs / secondMs) });
    }
    const decided = decide(command);
    const { customerId } = key;
    const asked = { customerId, requestId: request.id, kind: command.kind.name, fingerprint };
    answers.set(requestKey, { fingerprint, answer: post(command, decided, asked) });
    keep(decided);
    if (decided.result.ok) batch.accepted.add(fingerprint);
    return decided.result;
  }

  /** Returns the JSON of the result, for a request that comes again. */
  function post(
    { keyText, command: { key } }: LaneCommand,
    { result, kept }: Decided,
    asked?: DecidedCommand['asked'],
  ): string {
    const accounts = kept?.accounts ?? [{ key, keyText, transfers: [], events: [] }];
    const all = accounts.map((each, index) => ({
      keyText: each.keyText,
      posted: postingsOf({ ...each, result, asked: index === 0 ? asked : undefined }, ids.next),
    }));
    // Applied only after none has thrown.
    for (const each of all) {
      const { postings, events } = each.posted;
      batch.postings.push(...postings);
      if (events.length > 0) entryOf(batch.events, each.keyText, () => []).push(...events);
    }
    return all[0]?.posted.answer ?? '';
  }

  /** Changes nothing yet: a bug in one command must leave nothing of it behind. */
  function decide(command: LaneCommand): Decided {
    const { kind, command: asked, keyText, stateText } = command;
    const { key, input, act } = asked;
    const balances = balancesIn(batch, loaded, keyText);
    const { participant } = kind;
    const known = states.get(participant);
    const state = known?.has(stateText) ? known.get(stateText) : participant.empty;
    const markBefore = markOf(keyText);
    const free = (asset: Asset) =>
      freeOf(balances[asset].available, asset === 'USDT' ? boundOf(kind, { key, keyText }) : 0n);
    const decided = kind.decide(input, {
      key,
      balances,
      state,
      mark: markBefore,
      cover: batch.reserves.cover(key.book),
      at,
      free,
      nextId: ids.next,
    });
    if (!decided.ok) return { result: decided };
    const { transfers, events, others, change, answer, mark, promises } = decided.value;
    if (mark !== undefined && mark < markBefore)
      throw new Error(
        `command kind ${kind.name} sets the mark of ${keyText} back from ${markBefore} to ${mark}`,
      );
    const own = { key, keyText, transfers, events };
    const parts = others === undefined ? [own] : [own, ...others.map(loadedParty)];
    const { settles } = kind;
    const moved = moveAccounts(parts, { batch, loaded, settles, promises, nextId: ids.next });
    if (!moved.ok) return { result: moved };
    const { accounts, reserves } = moved.value;
    const bound = refusalOf(kind, accounts);
    if (bound !== undefined) return { result: bound };
    const acts = act === undefined ? [] : [actOf(act, accounts, balances)];
    return {
      result: accept(answer),
      kept: {
        stateText,
        participant,
        stateAfter: participant.apply(state, change),
        accounts,
        reserves,
        acts,
        mark,
        change: { key, change, at },
      },
    };
  }

  /** USDT units that must stay in an account; accounts without margin have no guard. */
  function boundOf(kind: CommandKind, { key, keyText }: Pick<MovingAccount, 'key' | 'keyText'>): bigint {
    const { margin } = balancesIn(batch, loaded, keyText).USDT;
    if (guard === undefined || margin === 0n || !isGuarded(kind, guard)) return 0n;
    const known = [states.get(guard.participant), loaded.guarded].find((some) => some?.has(keyText));
    if (known === undefined)
      throw new Error(
        `command kind ${kind.name} debits account ${keyText} without declaring it in parties, or despite takesNothing`,
      );
    return guard.boundOf(known.get(keyText), key, at);
  }

  /** FREE_MARGIN_EXCEEDED when a command takes bound money. Taking another account's is a bug. */
  function refusalOf(kind: CommandKind, accounts: readonly MovedAccount[]): Refusal | undefined {
    for (const [index, account] of accounts.entries()) {
      const before = balancesIn(batch, loaded, account.keyText);
      const { after } = account.balance;
      if (after.USDT.available >= before.USDT.available) continue;
      const refused = guardRefusal(before, after, boundOf(kind, account));
      if (refused !== undefined && index > 0)
        throw new Error(
          `insufficient free balance in ${account.keyText}, debited by command kind ${kind.name}`,
        );
      if (refused !== undefined) return refused;
    }
    return undefined;
  }

  /**
   * What its commands release and reserve in the shared reserve, in one transfer each: first what is
   * released, so that profits are paid from it, last what is reserved, which may be what was lost meanwhile.
   */
  function addPromises(): void {
    const { free, promised, ref } = sharedReserve;
    const released: StoredTransfer[] = [];
    for (const { book, first, last } of batch.reserves.promised()) {
      const add = (id: RecordId, transfer: Omit<Transfer, 'asset' | 'ref'>): StoredTransfer => {
        const key = { book, customerId: asCustomerId(0n) };
        const whole = { ...transfer, asset: 'USDT', ref, id, key, at, availableAfter: 0n } as const;
        const stored = { ...whole, batchId: loaded.batchNumber };
        batch.postings.push({ key, id, transfer: stored });
        return stored;
      };
      const firstId = firstIds.get(book) ?? ids.next();
      const back = { from: promised, to: free, units: first, reason: sharedReserve.released } as const;
      if (first > 0n) released.push(add(firstId, back));
      const reserved = { from: free, to: promised, units: last, reason: sharedReserve.reserved } as const;
      if (last > 0n) batch.transfers.push(add(ids.next(), reserved));
    }
    // The hash chain takes them in the order of their ids.
    batch.transfers.unshift(...released.sort((a, b) => (a.id < b.id ? -1 : 1)));
  }

  function markOf(keyText: string): bigint {
    return batch.marks.get(keyText) ?? loaded.rows.get(keyText)?.USDT?.mark ?? 0n;
  }

  function loadedParty(other: OtherAccount): MovingAccount {
    const keyText = accountKeyText(other.key);
    if (!loaded.accounts.has(keyText))
      throw new PartyNotLoaded(`no command of the batch names account ${keyText} in parties`);
    return { ...other, keyText };
  }

  function keep({ result, kept }: Decided): Result<unknown> {
    if (kept === undefined) return result;
    const { stateText, participant, stateAfter, change, accounts, mark, reserves, acts } = kept;
    entryOf(states, participant, () => new Map<string, unknown>()).set(stateText, stateAfter);
    entryOf(batch.changes, participant, () => []).push(change);
    batch.reserves.keep(reserves);
    for (const { keyText, balance, transfers } of accounts) {
      batch.balances.set(keyText, balance);
      batch.transfers.push(...transfers);
    }
    if (mark !== undefined && accounts[0] !== undefined) batch.marks.set(accounts[0].keyText, mark);
    batch.acts.push(...acts);
    return result;
  }
}

interface Decided {
  readonly result: Result<unknown>;
  /** The effects of an accepted command. */
  readonly kept?: {
    readonly stateText: string;
    readonly participant: Participant;
    readonly stateAfter: unknown;
    readonly change: LaneChange<unknown>;
    /** Its own first. */
    readonly accounts: readonly MovedAccount[];
    readonly mark: bigint | undefined;
    readonly reserves: MovedReserves;
    readonly acts: readonly CarriedOutAct[];
  };
}

function actOf(act: OperatorAct, accounts: readonly MovedAccount[], before: Balances): CarriedOutAct {
  const transfers = accounts.flatMap((account) => account.transfers);
  return { act, transfers, before, after: accounts[0]?.balance.after ?? before };
}

function entryOf<K, V>(map: Map<K, V>, key: K, create: () => V): V {
  const value = map.get(key) ?? create();
  map.set(key, value);
  return value;
}

function countIds(batchNumber: bigint): { next: () => RecordId; used: () => number } {
  const first = batchNumber * BigInt(idsPerBatch);
  let used = 0;
  return {
    next() {
      if (used === idsPerBatch)
        throw new Error(`one command uses more than the ${idsPerBatch} ids of batch ${batchNumber}`);
      return asRecordId(first + BigInt(used++));
    },
    used: () => used,
  };
}
