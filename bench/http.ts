import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { freePort, processCpuSeconds } from './process.ts';
import { digits, median, type Row } from './table.ts';

const rounds = 3;
/**
 * By number and not by time: a server that a busy machine gave little of would be measured before it is warm.
 */
const requests = 20_000;
const connections = 64;

/**
 * Processor time of an authenticated call that does nothing, beside plain node:http that sends the same
 * bytes.
 */
export async function benchHttp(): Promise<Row[]> {
  const [ours, plain] = [await start('ours'), await start('plain')];
  try {
    await load(ours);
    await load(plain);
    const measured: { ours: number; plain: number }[] = [];
    for (let round = 0; round < rounds; round++) {
      measured.push({ ours: await load(ours), plain: await load(plain) });
    }
    return [
      {
        name: 'an authenticated call over HTTP: CPU',
        figure: `${digits(median(measured.map(({ ours }) => ours)))} µs`,
        baseline: `${digits(median(measured.map(({ plain }) => plain)))} µs node:http, same bytes`,
        ratio: median(measured.map(({ ours, plain }) => ours / plain)),
        bar: { atMost: 1.5 },
      },
    ];
  } finally {
    for (const { child } of [ours, plain]) {
      child.kill();
      await once(child, 'exit');
    }
  }
}

interface Served {
  readonly child: ChildProcess;
  readonly url: string;
}

async function start(kind: 'ours' | 'plain'): Promise<Served> {
  const port = await freePort();
  const child = spawn(process.execPath, [join(import.meta.dirname, 'http-server.ts'), kind, String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return { child, url: `http://127.0.0.1:${port}/bench/nothing` };
}

/** Microseconds of the server's processor time a request. */
async function load({ child, url }: Served): Promise<number> {
  const pid = child.pid ?? 0;
  const before = processCpuSeconds(pid);
  const { '2xx': answered, non2xx } = await autocannon({
    url,
    connections,
    amount: requests,
    headers: { authorization: 'bench', 'accept-language': 'en', virtually: 'NO' },
  });
  if (non2xx > 0) throw new Error(`${non2xx} were not answered`);
  return ((processCpuSeconds(pid) - before) / answered) * 1e6;
}
