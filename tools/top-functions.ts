import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { root } from './run.ts';

const profileShape = z.object({
  nodes: z.array(
    z.object({
      id: z.number(),
      callFrame: z.object({ functionName: z.string(), url: z.string(), lineNumber: z.number() }),
    }),
  ),
  samples: z.array(z.number()),
  timeDeltas: z.array(z.number()),
});

const shown = 30;

/**
 * The functions of CPU profiles with the most time of their own (docs/profiling.md): share, ms, name,
 * place.
 */
async function main(files: readonly string[]): Promise<void> {
  const own = new Map<string, number>();
  let whole = 0;
  for (const file of files) {
    const { nodes, samples, timeDeltas } = profileShape.parse(JSON.parse(await readFile(file, 'utf8')));
    const names = new Map(nodes.map(({ id, callFrame }) => [id, nameOf(callFrame)]));
    for (const [index, id] of samples.entries()) {
      const name = names.get(id) ?? '';
      if (name === '(idle)') continue;
      const micros = timeDeltas[index] ?? 0;
      own.set(name, (own.get(name) ?? 0) + micros);
      whole += micros;
    }
  }
  const most = [...own].sort(([, one], [, other]) => other - one).slice(0, shown);
  for (const [name, micros] of most) {
    const share = ((100 * micros) / whole).toFixed(1).padStart(5);
    console.log(`${share} %  ${(micros / 1000).toFixed(0).padStart(7)} ms  ${name}`);
  }
}

function nameOf({
  functionName,
  url,
  lineNumber,
}: {
  readonly functionName: string;
  readonly url: string;
  readonly lineNumber: number;
}): string {
  const file = url.startsWith('file:') ? relative(root, fileURLToPath(url)) : url;
  return file === '' ? functionName : `${functionName || '(anonymous)'}  ${file}:${lineNumber + 1}`;
}

await main(process.argv.slice(2));
