import { spawn } from 'node:child_process';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..');

/** A command-line tool of an installed package, by its file, so that it needs neither PATH nor a shell. */
export const bin = (path: string): string => join(root, 'node_modules', path);

export interface Ended {
  readonly ok: boolean;
  /** What it wrote, when it was asked to be quiet. */
  readonly output: string;
}

export interface RunOptions {
  readonly quiet?: boolean;
  readonly timeoutMs?: number;
  readonly cwd?: string;
}

/**
 * Runs a script or tool under this same Node, from the root unless another folder is given, and waits for it:
 * for at most `timeoutMs`, where given.
 */
export async function runNode(
  args: readonly string[],
  { quiet = false, timeoutMs, cwd = root }: RunOptions = {},
): Promise<Ended> {
  const child = spawn(process.execPath, args, {
    cwd,
    timeout: timeoutMs,
    stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  return await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ ok: code === 0, output }));
  });
}
