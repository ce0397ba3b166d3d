import { Worker } from 'node:worker_threads';
import type { StatementDocument } from './statement-document.ts';

const drawWithinMs = 60_000;

/** The statement as PDF. In a thread of its own, bounded in time and memory; throws when it fails. */
export function drawStatement(document: StatementDocument): Promise<Uint8Array> {
  const worker = new Worker(new URL('./statement-worker.ts', import.meta.url), {
    workerData: document,
    resourceLimits: { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64 },
  });
  return new Promise<Uint8Array>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('a statement took too long to draw')), drawWithinMs);
    worker.on('message', (message: unknown) => {
      if (message instanceof Uint8Array) resolve(message);
      else reject(new Error('the thread that draws statements answered with none'));
    });
    worker.on('error', reject);
    worker.on('exit', () => {
      clearTimeout(late);
      reject(new Error('the thread that draws statements ended without one'));
    });
  }).finally(() => worker.terminate());
}
