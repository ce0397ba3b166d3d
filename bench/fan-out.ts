import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort, processCpuSeconds } from './process.ts';
import { digits, type Row } from './table.ts';

const crowds = [1_000, 5_000, 10_000];
const seconds = Number(process.env.BENCH_SECONDS ?? 4);
const warmSeconds = 2;
/** One client in so many tells its delays. */
const sampleEvery = 50;
const here = join(import.meta.dirname, 'fan-out');

interface Fanned {
  readonly cores: number;
  readonly p99Ms: number;
  readonly bytesPerClient: number;
}

/**
 * The live channel with its clients, beside a C program that only sends (fan-out/floor.c). The crowd is a C
 * program too (fan-out/sink.c), so that it costs less than what it measures. Without a C compiler there is
 * nothing to measure with.
 */
export async function benchFanOut(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-fan-out-'));
  try {
    const [sink, floor] = [join(folder, 'sink'), join(folder, 'floor')];
    if (!compile(['sink.c', '-DZ', '-lz'], sink) || !compile(['floor.c', '-lcrypto', '-lm'], floor)) {
      console.error('fan-out: not measured; it needs cc with the headers of zlib and OpenSSL');
      return [];
    }
    const rows: Row[] = [];
    for (const clients of crowds) {
      const least = await fan(floor, (port) => [String(port), '100', '3.5'], '/', sink, clients, 0);
      const server = (port: number) => [join(here, 'server.ts'), String(port)];
      const ours = await fan(process.execPath, server, '/websocket/message', sink, clients, 2);
      rows.push(...report(clients, ours, least));
    }
    return rows;
  } finally {
    await rm(folder, { recursive: true });
  }
}

function report(clients: number, ours: Fanned, floor: Fanned): Row[] {
  const name = `fan-out to ${clients.toLocaleString('en')}`;
  const perThousand = ({ cores }: Fanned) => (cores / clients) * 1000;
  return [
    {
      name: `${name}: cores per 1,000`,
      figure: digits(perThousand(ours)),
      baseline: `${digits(perThousand(floor))} bare send() in C`,
      ratio: perThousand(ours) / perThousand(floor),
      bar: { atMost: 2.3 },
    },
    {
      name: `${name}: p99 delivery`,
      figure: `${digits(ours.p99Ms)} ms`,
      baseline: '250 ms wanted',
      ratio: ours.p99Ms / 250,
      bar: { atMost: 1 },
    },
    {
      name: `${name}: memory a client`,
      figure: `${digits(ours.bytesPerClient / 1000)} kB`,
      baseline: '20 kB wanted',
      ratio: ours.bytesPerClient / 20_000,
      bar: { atMost: 1 },
    },
  ];
}

function compile([source = '', ...options]: readonly string[], program: string): boolean {
  const flags = ['-O2', '-w', '-o', program, join(here, source), ...options];
  return spawnSync('cc', flags, { stdio: 'ignore' }).status === 0;
}

/**
 * The cores a server takes while a crowd listens, its memory, and the delay from the newest tick to the
 * client.
 */
async function fan(
  program: string,
  argsFor: (port: number) => string[],
  path: string,
  sink: string,
  clients: number,
  mode: 0 | 2,
): Promise<Fanned> {
  const port = await freePort();
  const server = spawn(program, argsFor(port), { stdio: ['ignore', 'ignore', 'inherit'] });
  try {
    await pause(1_500);
    const pid = server.pid ?? 0;
    const before = await residentBytes(pid);
    const crowd = spawn(
      sink,
      ['127.0.0.1', port, path, clients, seconds, warmSeconds, mode, sampleEvery].map(String),
    );
    const told = read(crowd);
    await saidReady(crowd);
    await pause(warmSeconds * 1000);
    const [cpu, from] = [processCpuSeconds(pid), performance.now()];
    await pause((seconds - 1) * 1000);
    const cores = (processCpuSeconds(pid) - cpu) / ((performance.now() - from) / 1000);
    const after = await residentBytes(pid);
    const { up, p99_ms: p99Ms } = JSON.parse(await told);
    if (up !== clients) throw new Error(`${up} of ${clients} clients stayed`);
    return { cores, p99Ms, bytesPerClient: (after - before) / clients };
  } finally {
    server.kill();
    await once(server, 'exit');
  }
}

async function read({ stdout }: ChildProcess): Promise<string> {
  let text = '';
  for await (const chunk of stdout ?? []) text += chunk;
  return text;
}

async function saidReady(crowd: ChildProcess): Promise<void> {
  let said = '';
  await new Promise<void>((resolve, reject) => {
    crowd.stderr?.on('data', (chunk) => {
      said += chunk;
      if (said.includes('READY')) resolve();
    });
    crowd.once('exit', () => reject(new Error(`the crowd did not come together: ${said}`)));
  });
}

async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
}
