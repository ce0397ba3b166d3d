import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { Span } from '@opentelemetry/api';
import { type Result, refuse } from '#foundation/refusals/result.ts';
import { outsideTraces } from '#foundation/server-kit/tracing.ts';
import type { Clock } from '#foundation/time/clock.ts';
import type { LedgerListener, MoneyCommand, MoneyCommandKind, MoneyLane, RecordActs } from '../face.ts';
import { createAccountMemory } from './account-memory.ts';
import { decideBatch } from './decide-batch.ts';
import type { DecidedBatch } from './decided-batch.ts';
import { compareAccounts, type LaneCommand, laneCommand, type Participant } from './lane-command.ts';
import { type LaneSession, openLaneSession } from './lane-connection.ts';
import type { AnyGuard } from './lane-guard.ts';
import { type BatchTimes, type LaneLog, noteBatch } from './lane-log.ts';
import { endWithAnswer, inBatchSpan, startCommandSpan, startEventsSpan } from './lane-spans.ts';
import { type LoadedBatch, loadBatch } from './load-batch.ts';
import { createRepeatThrottle } from './repeat-throttle.ts';
import { storeBatch } from './store-batch.ts';
import { tellCommitted } from './tell-committed.ts';

export interface LaneTrackNeeds {
  readonly url: string;
  readonly term?: bigint;
  readonly clock: Clock;
  readonly listeners: readonly LedgerListener[];
  /** What binds available money, once it is known. */
  readonly guard: () => AnyGuard | undefined;
  readonly onError: (error: unknown) => void;
  /** One line a committed batch. */
  readonly log?: LaneLog | undefined;
  readonly timeoutMs: number;
  readonly mostInBatch: number;
  readonly mostWaiting: number;
  /** Whether no ordinary command (one with a waiting caller) has come recently. */
  readonly isQuiet: () => boolean;
  readonly recordActs: RecordActs;
}

export interface LaneFigures {
  /** Batches committed since the start, and the commands in them. */
  readonly batches: number;
  readonly commands: number;
  /** Commands that wait for a batch now. */
  readonly waiting: number;
}

/**
 * One connection and the accounts that fall to it. What customers share comes on one track, which may touch
 * accounts of the others: the database then tells that they were changed, as if by another process.
 */
export interface LaneTrack extends Pick<MoneyLane, 'submit'> {
  readonly figures: LaneFigures;
  /** Takes no more commands, answers those that wait, and disconnects. */
  close(): Promise<void>;
}

/** Specification, section 9: the action throttle. */
const repeatThrottleMs = 10_000;
const reconnectMs = { first: 50, most: 2000 };
const collisionsAtMost = 3;
/** Low-priority commands in a batch while others come: those wait for the one thread that decides. */
const mostLowPriority = 12;

interface StoredBatch {
  readonly decided: DecidedBatch;
  readonly times: BatchTimes;
}

interface Waiting {
  readonly command: LaneCommand;
  /** By the machine's running time, not the platform's clock, which can be moved. */
  readonly deadline: number;
  /** How often another process was quicker. */
  collisions: number;
  /** Of a command that something traced submitted. */
  readonly span: Span | undefined;
  settle(result: Result<unknown>): void;
  fail(error: unknown): void;
}

/** Connects with its first command (docs/decisions/0010-money-lane.md). */
export function createLaneTrack(options: LaneTrackNeeds): LaneTrack {
  const { url, term, clock, onError, listeners, timeoutMs, mostInBatch, mostWaiting } = options;
  const repeats = createRepeatThrottle(repeatThrottleMs);
  const memory = createAccountMemory();
  let waiting: Waiting[] = [];
  let inFlight: { readonly batch: readonly Waiting[]; readonly giveUpAt: number } | undefined;
  let session: LaneSession | undefined;
  let running: Promise<void> | undefined;
  let isClosed = false;
  const committed = { batches: 0, commands: 0 };

  return {
    get figures() {
      return { ...committed, waiting: waiting.length };
    },
    submit<Input, State, Change, Answer>(
      kind: MoneyCommandKind<Input, State, Change, Answer>,
      command: MoneyCommand<Input>,
    ) {
      if (isClosed || waiting.length >= mostWaiting) return Promise.resolve(refuse('SERVICE_UNAVAILABLE'));
      const span = startCommandSpan(kind, command);
      const answer = new Promise<Result<Answer>>((resolve, fail) => {
        const deadline = performance.now() + timeoutMs;
        const settle = (result: Result<Answer>) => resolve(result);
        waiting.push({ command: laneCommand(kind, command), deadline, collisions: 0, span, settle, fail });
        running ??= outsideTraces(run);
      });
      return span === undefined ? answer : endWithAnswer(span, answer);
    },
    async close() {
      isClosed = true;
      await running;
      await session?.end();
    },
  };

  /**
   * Runs while commands wait: what gathered while one batch was being committed is the next, as far as it
   * fits.
   */
  async function run(): Promise<void> {
    const watch = setInterval(rejectTimedOut, Math.min(timeoutMs / 4, 250));
    while (waiting.length > 0) {
      // Yield, so that callers resolved by the last batch can enqueue follow-ups.
      await nextTurn();
      const connected = await connect();
      // While there was no connection, all of them may have timed out.
      if (connected === undefined) continue;
      const batch = takeBatch();
      batch.sort((a, b) => compareAccounts(a.command, b.command));
      await inBatchSpan(batch, () => runBatch(connected, batch));
    }
    clearInterval(watch);
    running = undefined;
  }

  function takeBatch(): Waiting[] {
    if (options.isQuiet()) return waiting.splice(0, mostInBatch);
    const batch: Waiting[] = [];
    const left: Waiting[] = [];
    let lowPriority = 0;
    for (const each of waiting) {
      const isTaken =
        batch.length < mostInBatch && (!each.command.kind.isLowPriority || lowPriority++ < mostLowPriority);
      (isTaken ? batch : left).push(each);
    }
    waiting = left;
    return batch;
  }

  /**
   * Whatever fails while the connection lasts is tried again with the accounts locked: another process or
   * track may have changed one between being read and being stored, or been half seen.
   */
  async function runBatch(
    connected: LaneSession,
    batch: readonly Waiting[],
    isLocking = false,
  ): Promise<void> {
    inFlight = { batch, giveUpAt: performance.now() + timeoutMs };
    let stored: StoredBatch;
    try {
      stored = await decideAndStore(connected, batch, isLocking);
    } catch (error) {
      await connected.rollback().catch(() => connected.cut());
      inFlight = undefined;
      if (!isLocking && connected.isAlive()) return await runBatch(connected, batch, true);
      return await recover(connected, batch, error);
    }
    // Outside of the try: what is committed must never be decided again.
    inFlight = undefined;
    finish(batch, stored);
  }

  async function decideAndStore(
    connected: LaneSession,
    batch: readonly Waiting[],
    isLocking: boolean,
  ): Promise<StoredBatch> {
    const commands = batch.map(({ command }) => command);
    const guard = options.guard();
    const began = performance.now();
    const loaded = await loadBatch(connected, commands, { memory, isLocking, guard });
    const loadedAt = performance.now();
    const decided = decideBatch(commands, loaded, { at: clock.now(), repeats, guard });
    const broken = decided.outcomes.find((outcome) => 'error' in outcome);
    if (broken !== undefined && !isLocking) throw broken.error;
    const decidedAt = performance.now();
    await storeBatch(connected, decided, loaded, options);
    remember(decided, loaded, guard);
    return { decided, times: { began, loadedAt, decidedAt, storedAt: performance.now() } };
  }

  /**
   * Keeps what a committed batch left, but not of an account that had no row in USDT, which alone would tell
   * of another process; nor where two participants acted for one account: neither has seen what the other
   * did. What the guard alone has read is as it was.
   */
  function remember(
    { id, states, balances }: DecidedBatch,
    { rows, guarded }: LoadedBatch,
    guard: AnyGuard | undefined,
  ): void {
    const keep = (participant: Participant, keyText: string, state: unknown) => {
      const row = rows.get(keyText)?.USDT;
      if (row === undefined || !participant.isLaneOnly) return;
      memory.keep(participant, keyText, { lastBatch: balances.has(keyText) ? id : row.last_batch, state });
    };
    for (const [participant, byKey] of states) {
      for (const [keyText, state] of byKey) {
        const isAlone =
          states.size === 1 || [...states.values()].filter((each) => each.has(keyText)).length === 1;
        if (isAlone) keep(participant, keyText, state);
      }
    }
    if (guard === undefined) return;
    for (const [keyText, state] of guarded) keep(guard.participant, keyText, state);
  }

  function finish(batch: readonly Waiting[], { decided, times }: StoredBatch): void {
    committed.batches += 1;
    committed.commands += decided.outcomes.length;
    for (const fingerprint of decided.accepted) repeats.add(fingerprint, decided.at);
    const span = startEventsSpan(decided);
    tellCommitted(decided, listeners, onError);
    span?.end();
    for (const [index, outcome] of decided.outcomes.entries()) {
      if ('result' in outcome) batch[index]?.settle(outcome.result);
      else batch[index]?.fail(outcome.error);
    }
    waiting.unshift(...batch.slice(decided.outcomes.length));
    try {
      noteBatch(decided, times, options.log);
    } catch (error) {
      onError(error);
    }
  }

  async function recover(connected: LaneSession, batch: readonly Waiting[], error: unknown): Promise<void> {
    if (!connected.isAlive()) {
      onError(error);
      if (!connected.isCommitSent()) {
        waiting.unshift(...batch);
        rejectTimedOut();
        return;
      }
      // It may have been committed or not: a client that repeats its request id learns which.
      for (const { settle } of batch) settle(refuse('SERVICE_UNAVAILABLE'));
      return;
    }
    const [only, ...others] = batch;
    if (only !== undefined && others.length === 0) {
      if (!isCollision(error) || only.collisions === collisionsAtMost) return only.fail(error);
      only.collisions += 1;
      return await runBatch(connected, batch, true);
    }
    // In halves, until the command that the database will not store is alone.
    const middle = Math.ceil(batch.length / 2);
    for (const half of [batch.slice(0, middle), batch.slice(middle)]) {
      if (connected.isAlive()) await runBatch(connected, half, true);
      else waiting.unshift(...half);
    }
  }

  async function connect(): Promise<LaneSession | undefined> {
    let delayMs = reconnectMs.first;
    while (waiting.length > 0) {
      if (session?.isAlive()) return session;
      try {
        session = await openLaneSession(url, term);
      } catch (error) {
        onError(error);
        await pause(delayMs);
        delayMs = Math.min(delayMs * 2, reconnectMs.most);
      }
    }
    return undefined;
  }

  function rejectTimedOut(): void {
    const now = performance.now();
    const late = [...waiting, ...(inFlight?.batch ?? [])].filter(({ deadline }) => deadline <= now);
    for (const { settle } of late) settle(refuse('SERVICE_UNAVAILABLE'));
    waiting = waiting.filter(({ deadline }) => deadline > now);
    if (inFlight !== undefined && inFlight.giveUpAt <= now) session?.cut();
  }
}

/**
 * Another process or track wrote the same request or first balance meanwhile (where there was no row yet to
 * lock), or waited for us as we for it: decided again, the command finds what the other left.
 */
function isCollision(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '23505' || error.code === '40P01');
}
