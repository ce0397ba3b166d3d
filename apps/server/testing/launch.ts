import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, vi } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const startTimeoutMs = 240_000;

/** The whole platform as `npm start` runs it, in a process of its own; `running` learns of it. */
export function launchPlatform(place: Record<string, string>, running: ChildProcess[]) {
  const child = spawn(process.execPath, ['apps/server/main.ts'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'silent',
      SAMPLE_TRADER: 'no',
      // The second start finds the modules translated.
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/platform'),
      ...place,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(child);
  const said = { out: '', error: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said.out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said.error += text;
  });
  const ended = once(child, 'exit');
  const listens = () =>
    whileItStarts(() => expect(said).toMatchObject({ out: expect.stringContaining('listening'), error: '' }));
  return { child, said, ended, listens };
}

/** Waits until the check no longer throws: far longer than any start takes. */
export function whileItStarts<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: startTimeoutMs, interval: 20 });
}

/** Ends what a test has left running. */
export async function killAll(running: ChildProcess[]): Promise<void> {
  for (const child of running.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
  }
}
