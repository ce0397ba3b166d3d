import type { Clock } from '#foundation/time/clock.ts';
import type { LaneGuard, LedgerListener, MoneyLane, RecordActs } from '../face.ts';
import type { AccountKey } from '../rules.ts';
import type { AnyGuard } from './lane-guard.ts';
import type { LaneLog } from './lane-log.ts';
import { createLaneTrack, type LaneFigures } from './lane-track.ts';

export interface MoneyLaneNeeds {
  readonly url: string;
  /** Sessions of a later term than this end ours; without it, lanes share the database. */
  readonly term?: bigint;
  readonly clock: Clock;
  /** Errors that belong to no caller: a lost connection, a listener that threw. */
  readonly onError: (error: unknown) => void;
  /** One line a committed batch. */
  readonly log?: LaneLog | undefined;
  /** A caller that waits longer gets SERVICE_UNAVAILABLE. */
  readonly timeoutMs?: number;
  readonly mostInBatch?: number;
  /** For how long after an ordinary command the low-priority ones yield. */
  readonly quietAfterMs?: number;
  /** Commands beyond this many waiting on a track get SERVICE_UNAVAILABLE at once. */
  readonly mostWaiting?: number;
  /**
   * Connections, each with its own accounts, batches and hash chain: while one waits for the disk, another
   * decides.
   */
  readonly trackCount?: number;
  /** Writes what operators did to their log; without it their commands fail. */
  readonly recordActs?: RecordActs;
}

export interface RunningMoneyLane extends MoneyLane {
  figures(): LaneFigures;
  /** From now on nothing takes what the guard binds, but for the kinds of its own participant. */
  guard<State, Change>(guard: LaneGuard<State, Change>): void;
  /** Takes no more commands, answers those that wait, and disconnects. */
  close(): Promise<void>;
}

/** The one lane of this process, in tracks by customer (docs/decisions/0010-money-lane.md). */
export function createMoneyLane(options: MoneyLaneNeeds): RunningMoneyLane {
  const { timeoutMs = 10_000, mostInBatch = 512, mostWaiting = 20_000, trackCount = 3 } = options;
  const { recordActs = withoutLog, quietAfterMs = 100 } = options;
  const listeners: LedgerListener[] = [];
  let guard: AnyGuard | undefined;
  let lastAskedAt = Number.NEGATIVE_INFINITY;
  const isQuiet = () => performance.now() - lastAskedAt >= quietAfterMs;
  const tracks = Array.from({ length: trackCount }, () =>
    createLaneTrack({
      ...options,
      listeners,
      guard: () => guard,
      timeoutMs,
      mostInBatch,
      mostWaiting,
      recordActs,
      isQuiet,
    }),
  );
  const trackOf = ({ customerId }: AccountKey) => tracks[Number(customerId % BigInt(trackCount))];
  const sharedTrack = tracks[0];
  return {
    submit(kind, command) {
      if (!kind.isLowPriority) lastAskedAt = performance.now();
      const track = kind.parties === undefined ? trackOf(command.key) : sharedTrack;
      if (track === undefined)
        throw new Error(`no lane track for customer ${command.key.customerId} (${trackCount} tracks)`);
      return track.submit(kind, command);
    },
    listen: (listener) => void listeners.push(listener),
    guard(all) {
      guard = all;
    },
    figures() {
      const sum = (name: keyof LaneFigures) =>
        tracks.reduce((total, track) => total + track.figures[name], 0);
      return { batches: sum('batches'), commands: sum('commands'), waiting: sum('waiting') };
    },
    async close() {
      await Promise.all(tracks.map((track) => track.close()));
    },
  };
}

const withoutLog: RecordActs = async () => {
  throw new Error(
    'the lane was created without recordActs: an operator’s act cannot be written to the audit log',
  );
};
