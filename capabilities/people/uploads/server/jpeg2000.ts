import { Worker } from 'node:worker_threads';
import { z } from 'zod';

const decodedShape = z.object({
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  componentCount: z.union([z.literal(1), z.literal(3)]),
  pixels: z.instanceof(Uint8Array),
});
export type DecodedPixels = z.output<typeof decodedShape>;

const decodeWithinMs = 20_000;

/**
 * The pixels of a codestream, interleaved, eight bits each; undefined when it can't be decoded in time. In a
 * thread of its own: the decoder is C, and what was sent is a stranger's.
 */
export function decodeJpeg2000(
  codestream: Uint8Array,
  withinMs = decodeWithinMs,
): Promise<DecodedPixels | undefined> {
  const worker = new Worker(new URL('./jpeg2000-worker.ts', import.meta.url), {
    workerData: codestream,
    // The decoder talks about what it reads.
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 },
  });
  worker.stdout.resume();
  worker.stderr.resume();
  return new Promise<DecodedPixels | undefined>((resolve) => {
    const late = setTimeout(() => resolve(undefined), withinMs);
    worker.on('message', (message) => resolve(decodedOf(message)));
    worker.on('error', () => resolve(undefined));
    worker.on('exit', () => {
      clearTimeout(late);
      resolve(undefined);
    });
  }).finally(() => worker.terminate());
}

function decodedOf(message: unknown): DecodedPixels | undefined {
  const { data } = decodedShape.safeParse(message);
  if (data === undefined) return undefined;
  return data.pixels.length === data.width * data.height * data.componentCount ? data : undefined;
}
