import type { DecidedBatch } from './decided-batch.ts';
import { traceBatch } from './lane-spans.ts';

/** The platform's logger, as far as the lane uses it. */
export interface LaneLog {
  info(line: object, message: string): void;
}

/** By `performance.now()`. */
export interface BatchTimes {
  readonly began: number;
  readonly loadedAt: number;
  readonly decidedAt: number;
  readonly storedAt: number;
}

/** One log line and, where it is traced, the spans of a committed batch. */
export function noteBatch(
  batch: DecidedBatch,
  { began, loadedAt, decidedAt, storedAt }: BatchTimes,
  log: LaneLog | undefined,
): void {
  traceBatch(batch, [
    ['load', began, loadedAt],
    ['decide', loadedAt, decidedAt],
    ['store', decidedAt, storedAt],
  ]);
  if (log === undefined) return;
  const { id, outcomes, transfers, events } = batch;
  const line = {
    batch: String(id),
    commands: outcomes.length,
    refused: outcomes.filter((outcome) => 'result' in outcome && !outcome.result.ok).length,
    failed: outcomes.filter((outcome) => 'error' in outcome).length,
    transfers: transfers.length,
    accounts: events.size,
    loadMs: milliseconds(loadedAt - began),
    decideMs: milliseconds(decidedAt - loadedAt),
    storeMs: milliseconds(storedAt - decidedAt),
  };
  log.info(line, 'batch');
}

function milliseconds(ms: number): number {
  return Math.round(ms * 100) / 100;
}
