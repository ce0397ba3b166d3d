import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';

const module = pathToFileURL(`${import.meta.dirname}/standard-output.ts`);
const writer = `
  import { standardOutput } from '${module}';
  const output = standardOutput();
  let dropped = 0;
  output.on('drop', () => { dropped += 1; });
  const line = 'x'.repeat(1024 * 1024 - 1) + '\\n';
  for (let written = 0; written < 80; written += 1) output.write(line);
  process.stderr.write(String(dropped));
  process.kill(process.pid, 'SIGKILL');`;

test('of a log that nothing reads, no more than 64 MB are kept', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', writer], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  const dropped = Number(await text(child.stderr));
  await ended;
  // The pipe itself takes some.
  expect(dropped).toBeGreaterThanOrEqual(15);
  expect(dropped).toBeLessThan(80);
});
