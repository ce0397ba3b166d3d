import { cpus } from 'node:os';
import { prepareHttpOrderLoad } from './http-order-load.ts';
import { prepareLaneLoad } from './lane-load.ts';
import { prepareOrderLoad } from './order-load.ts';
import { startScratchPostgres } from './scratch-postgres.ts';
import { prepareSimpleUpdate, type SimpleUpdate } from './simple-update.ts';
import { formatTable, median } from './table.ts';

const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const seconds = Number(process.env.BENCH_SECONDS ?? 6);
const baselineClients = 32;

interface Load {
  /** Commands a second with so many in flight. */
  run(inFlight: number, seconds: number): Promise<number>;
  /** Throws unless all money is accounted for. */
  end(): Promise<void>;
}

interface Series {
  readonly name: string;
  readonly prepare: (url: string) => Promise<Load>;
  /** For each number in flight, the least ratio to the baseline of the same round. */
  readonly bars: readonly { readonly inFlight: number; readonly ratio: number }[];
}

const series: readonly Series[] = [
  {
    name: 'lane alone, no rules',
    prepare: prepareLaneLoad,
    bars: [
      { inFlight: 64, ratio: 3.5 },
      { inFlight: 256, ratio: 5 },
    ],
  },
  {
    name: 'orders in one process',
    prepare: prepareOrderLoad,
    bars: [
      { inFlight: 64, ratio: 3.5 },
      { inFlight: 256, ratio: 5 },
    ],
  },
  { name: 'orders over HTTP', prepare: prepareHttpOrderLoad, bars: [{ inFlight: 64, ratio: 1.8 }] },
];

interface Round {
  readonly baseline: number;
  readonly figures: readonly number[];
}

/** Durable money commands a second, each round beside simple-update on the same database. */
export async function benchOrders(): Promise<void> {
  const postgres = await startScratchPostgres();
  try {
    const baseline = await prepareSimpleUpdate(postgres.url);
    console.log(`orders: medians of ${rounds} interleaved rounds of ${seconds} s, ${cpus().length} cores`);
    console.log(`baseline: ${baseline.name}, ${baselineClients} clients, fsync on, the same server`);
    const rows = [['', 'a second', 'baseline', 'ratio', 'bar']];
    for (const one of series) rows.push(...report(one, await measure(one, baseline, postgres.url)));
    console.log(formatTable(rows));
  } finally {
    await postgres.stop();
  }
}

async function measure({ prepare, bars }: Series, baseline: SimpleUpdate, url: string): Promise<Round[]> {
  const load = await prepare(url);
  await load.run(64, 2);
  const measured: Round[] = [];
  for (let round = 0; round < rounds; round++) {
    const figures: number[] = [];
    const base = await baseline.run(baselineClients, seconds);
    for (const { inFlight } of bars) figures.push(await load.run(inFlight, seconds));
    measured.push({ baseline: base, figures });
  }
  await load.end();
  return measured;
}

function report({ name, bars }: Series, measured: readonly Round[]): string[][] {
  const whole = (value: number) => Math.round(value).toLocaleString('en');
  const base = median(measured.map(({ baseline }) => baseline));
  return bars.map((bar, index) => {
    const figures = measured.map(({ figures }) => figures[index] ?? Number.NaN);
    const ratio = median(measured.map(({ baseline, figures }) => (figures[index] ?? Number.NaN) / baseline));
    const verdict = `${ratio >= bar.ratio ? 'meets' : 'below'} ${bar.ratio}`;
    const cells = [whole(median(figures)), whole(base), ratio.toFixed(2), verdict];
    return [`${name}, ${bar.inFlight} in flight`, ...cells];
  });
}
