import type { LedgerListener } from '../face.ts';
import type { DecidedBatch } from './decided-batch.ts';

/** Tells participants, then listeners, what was committed. What throws is reported and harms no other. */
export function tellCommitted(
  batch: DecidedBatch,
  listeners: readonly LedgerListener[],
  onError: (error: unknown) => void,
): void {
  for (const [participant, changes] of batch.changes) guarded(() => participant.committed?.(changes));
  if (listeners.length === 0) return;
  for (const [keyText, { key, after }] of batch.balances) {
    const news = { key, events: batch.events.get(keyText) ?? [], balances: after };
    for (const listener of listeners) guarded(() => listener(news));
  }

  function guarded(tell: () => void): void {
    try {
      tell();
    } catch (error) {
      onError(error);
    }
  }
}
