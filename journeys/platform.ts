import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { z } from 'zod';

/** The real server, as `npm start` runs it, on a free port with a database of its own. */
export interface Platform {
  readonly url: string;
  readonly dataDir: string;
  /** Everything it printed so far. */
  readonly output: () => string;
  /** Ends it in order; the data stays. */
  readonly stop: () => Promise<void>;
  /** kill -9 of its whole process group; the data stays. */
  readonly kill: () => Promise<void>;
  /** Stops it and removes its data. */
  readonly remove: () => Promise<void>;
}

export type Settings = Readonly<Record<string, string>>;

const startTimeoutMs = 240_000;
/** Longer than the platform allows itself. */
const endTimeoutMs = 150_000;

/** Starts a platform with these settings on fresh data, or on what an earlier one left in `dataDir`. */
export async function startPlatform(settings: Settings = {}, dataDir?: string): Promise<Platform> {
  const folder = dataDir ?? (await temporaryFolder());
  const { child, output, end } = launch(settings, folder);
  const stop = async () => await end('SIGTERM');
  const remove = async () => {
    await stop();
    // The database may live elsewhere, where its account could not enter the folder.
    const database = await realpath(join(folder, 'postgres')).catch(() => folder);
    await rm(database, { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
  };
  const url = await addressOf(child, output).catch(async (error: unknown) => {
    await remove();
    throw error;
  });
  return { url, dataDir: folder, output, stop, kill: async () => await end('SIGKILL'), remove };
}

/**
 * Starts a platform on what an earlier one left, and kills it so soon that it may not have come to answering.
 */
export async function killWhileStarting(settings: Settings, dataDir: string, afterMs: number): Promise<void> {
  const { end } = launch(settings, dataDir);
  await pause(afterMs);
  await end('SIGKILL');
}

const ownPlace = {
  PORT: '0',
  HOST: '127.0.0.1',
  LOG_LEVEL: 'warn',
  // A page that follows prices draws them again each time, which is most of what a waiting browser computes.
  PRICES_EVERY_MS: '1000',
  // A third of what a start computes is translating its modules: the next one finds them done.
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../node_modules/.cache/platform'),
};

function launch(settings: Settings, folder: string) {
  const child = spawn(process.execPath, ['apps/server/main.ts'], {
    cwd: join(import.meta.dirname, '..'),
    // Nothing happens but what the journey does.
    env: { ...inherited(), ...ownPlace, DATA_DIR: folder, SAMPLE_TRADER: 'no', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own, so that `kill` can end all of it.
    detached: true,
  });
  const ended = once(child, 'exit');
  const endWithUs = () => signalGroup(child, 'SIGTERM');
  process.once('exit', endWithUs);

  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const end = async (signal: NodeJS.Signals) => {
    process.off('exit', endWithUs);
    const wasRunning = isRunning(child);
    signalGroup(child, signal);
    const [code] = await Promise.race([ended, pause(endTimeoutMs, ['late'], { ref: false })]);
    if (code === 'late') signalGroup(child, 'SIGKILL');
    if (wasRunning && signal === 'SIGTERM' && code !== 0)
      throw new Error(`the platform did not end in order; it said:\n${output.slice(-4_000)}`);
  };
  return { child, output: () => output, end };
}

/** A setting of the developer's own shell must not steer a test. */
function inherited(): Record<string, string | undefined> {
  const { PATH, HOME, TMPDIR, LANG } = process.env;
  return { PATH, HOME, TMPDIR, LANG };
}

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-journey-'));
  await chmod(folder, 0o755);
  return folder;
}

/** A folder of its own with all that an ended platform left in another, whose files keep their owners. */
export async function copyData(dataDir: string): Promise<string> {
  const folder = await temporaryFolder();
  await promisify(execFile)('cp', ['-a', `${dataDir}/.`, folder]);
  return folder;
}

async function addressOf(child: ChildProcess, output: () => string): Promise<string> {
  const giveUp = AbortSignal.timeout(startTimeoutMs);
  while (!giveUp.aborted && child.exitCode === null) {
    const port = /listening on https?:\/\/\S*:(\d+)/.exec(output())?.[1];
    if (port !== undefined && (await answers(`http://127.0.0.1:${port}/ready`)))
      return `http://127.0.0.1:${port}`;
    await pause(50);
  }
  throw new Error(`the platform did not start; it said:\n${output()}`);
}

async function answers(url: string): Promise<boolean> {
  return await fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid !== undefined && isRunning(child)) process.kill(-child.pid, signal);
}

function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null;
}

const mailbox = z.array(z.object({ code: z.string().optional() }));
const letters = z.array(
  z.object({ subject: z.string(), text: z.string() }).transform(({ subject, text }) => `${subject}\n${text}`),
);

/** Everything that was mailed to this address, newest first, subjects and texts. */
export async function mailedTo(platform: Platform, email: string): Promise<string> {
  const response = await fetch(`${platform.url}/dev/mailbox?to=${encodeURIComponent(email)}`);
  return letters.parse(await response.json()).join('\n');
}

/** The code in the newest e-mail to this address; waits for the e-mail at most a minute. */
export async function mailedCode(platform: Platform, email: string): Promise<string> {
  const giveUp = AbortSignal.timeout(60_000);
  while (!giveUp.aborted) {
    const response = await fetch(`${platform.url}/dev/mailbox?to=${encodeURIComponent(email)}`);
    const code = mailbox.parse(await response.json())[0]?.code;
    if (code !== undefined) return code;
    await pause(50);
  }
  throw new Error(`no e-mail with a code reached ${email}`);
}

const clockAnswer = z.object({ result: z.object({ now: z.string() }) });

/** Moves the clock in steps so small that every price between is heard: what a window measures is known. */
export async function letPricesPass(platform: Platform, seconds: number): Promise<void> {
  const stepSeconds = 3;
  for (let passed = 0; passed < seconds; passed += stepSeconds) await advanceClock(platform, stepSeconds);
}

/** Moves the platform's clock forward and waits until what fell due is done. The clock's new time, in ms. */
export async function advanceClock(platform: Platform, advanceSeconds: number): Promise<number> {
  const { result } = clockAnswer.parse(await post(platform, '/dev/clock', { advanceSeconds }));
  return Date.parse(result.now);
}

/** An approved sample deposit on the real book. */
export async function fund(
  platform: Platform,
  deposit: { readonly uid: string; readonly currency: string; readonly amount: string },
): Promise<void> {
  await post(platform, '/dev/fund', deposit);
}

async function post(platform: Platform, path: string, body: unknown): Promise<unknown> {
  const response = await fetch(platform.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return await response.json();
}
