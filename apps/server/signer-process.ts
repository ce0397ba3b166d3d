import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { secondMs } from '#foundation/time/clock.ts';
import type { Config } from './config.ts';

/**
 * Sample mode's own signer: a process beside this one that ends with it. Production is given one that runs
 * elsewhere.
 */
export interface SignerProcess {
  /** Starts it for a chain, once; gives its socket when it answers. Restarts it when it dies on its own. */
  socketFor(chain: SignerNetwork): Promise<string>;
  stop(): Promise<void>;
}

export interface SignerNetwork {
  readonly chainId: number;
  readonly token: string;
  /** The hash of its first block: a restarted chain has a journal of its own. */
  readonly genesis: string;
}

const answersWithinMs = 30 * secondMs;
const restartAfterMs = 200;
/** The longest address of a local socket that every system takes. */
const longestSocket = 100;

export function createSignerProcess(
  { dataDir, tracing }: Pick<Config, 'dataDir' | 'tracing'>,
  onError: (error: unknown) => void,
): SignerProcess {
  const folder = join(dataDir, 'signer');
  let running: { readonly genesis: string; readonly socket: Promise<string> } | undefined;
  let child: ChildProcess | undefined;
  let isOver = false;

  async function start(chain: SignerNetwork): Promise<string> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const socket = socketIn(folder);
    const keyFile = join(folder, 'wallet.key');
    await keepKey(keyFile);
    const launch = () => {
      if (isOver) return;
      child = spawnSigner(chain, { folder, keyFile, socket, endpoint: tracing?.endpoint });
      // So that operators, and tests of its death, find the process.
      writeFile(join(folder, 'signer.pid'), `${child.pid}\n`).catch(onError);
      child.stderr?.setEncoding('utf8').on('data', (text: string) => onError(new Error(text.trim())));
      child.stdin?.on('error', () => {});
      child.on('error', onError);
      child.on('exit', () => void setTimeout(launch, restartAfterMs).unref());
    };
    launch();
    const giveUp = AbortSignal.timeout(answersWithinMs);
    while (!(await answers(socket))) {
      if (giveUp.aborted)
        throw new Error(`the signer does not answer on ${socket} after ${answersWithinMs} ms`);
      await pause(50);
    }
    return socket;
  }

  async function end(): Promise<void> {
    const ending = child;
    child = undefined;
    if (ending === undefined || ending.exitCode !== null || ending.signalCode !== null) return;
    ending.removeAllListeners('exit');
    const ended = once(ending, 'exit');
    ending.kill('SIGTERM');
    await ended;
  }

  return {
    async socketFor(chain) {
      if (running?.genesis !== chain.genesis) {
        await end();
        running = { genesis: chain.genesis, socket: start(chain) };
      }
      const asked = running;
      return await asked.socket.catch((error: unknown) => {
        if (running === asked) running = undefined;
        throw error;
      });
    },
    async stop() {
      isOver = true;
      await end();
    },
  };
}

interface SignerPlace {
  readonly folder: string;
  readonly keyFile: string;
  readonly socket: string;
  /** Of the collector of spans. */
  readonly endpoint: string | undefined;
}

function spawnSigner(chain: SignerNetwork, { folder, keyFile, socket, endpoint }: SignerPlace): ChildProcess {
  return spawn(process.execPath, [join(import.meta.dirname, '../signer/main.ts')], {
    env: {
      PATH: process.env.PATH,
      SIGNER_KEY_FILE: keyFile,
      SIGNER_JOURNAL: join(folder, `journal-${chain.genesis.slice(2, 18)}.jsonl`),
      SIGNER_SOCKET: socket,
      SIGNER_CHAIN_ID: `${chain.chainId}`,
      SIGNER_USDT_CONTRACT: chain.token,
      SIGNER_FOLLOWS: 'stdin',
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    },
    stdio: ['pipe', 'ignore', 'pipe'],
  });
}

function socketIn(folder: string): string {
  const near = join(folder, 'signer.sock');
  if (near.length <= longestSocket) return near;
  return join(tmpdir(), `signer-${createHash('sha256').update(near).digest('hex').slice(0, 16)}.sock`);
}

/** Made once. It is worth nothing: sample mode alone has it. */
async function keepKey(path: string): Promise<void> {
  const known = await readFile(path, 'utf8').catch(() => undefined);
  if (known !== undefined) return;
  await writeFile(path, `0x${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
}

async function answers(socket: string): Promise<boolean> {
  return await new Promise((resolve) => {
    const connection = connect(socket);
    connection.once('connect', () => {
      connection.destroy();
      resolve(true);
    });
    connection.once('error', () => resolve(false));
  });
}
