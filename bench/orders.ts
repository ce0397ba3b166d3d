import { prepareHttpOrderLoad } from './http-order-load.ts';
import { prepareLaneLoad } from './lane-load.ts';
import { prepareOrderLoad } from './order-load.ts';
import { startScratchPostgres } from './scratch-postgres.ts';
import { prepareSimpleUpdate, type SimpleUpdate } from './simple-update.ts';
import { digits, median, type Row } from './table.ts';

const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const seconds = Number(process.env.BENCH_SECONDS ?? 4);
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
export async function benchOrders(): Promise<Row[]> {
  const postgres = await startScratchPostgres();
  try {
    const baseline = await prepareSimpleUpdate(postgres.url);
    const rows: Row[] = [];
    for (const one of series) {
      rows.push(...report(one, baseline.name, await measure(one, baseline, postgres.url)));
    }
    return rows;
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

function report({ name, bars }: Series, baselineName: string, measured: readonly Round[]): Row[] {
  const base = median(measured.map(({ baseline }) => baseline));
  return bars.map((bar, index) => {
    const figures = measured.map(({ figures }) => figures[index] ?? Number.NaN);
    const ratio = median(measured.map(({ baseline, figures }) => (figures[index] ?? Number.NaN) / baseline));
    return {
      name: `${name}, ${bar.inFlight} in flight`,
      figure: `${digits(median(figures))}/s`,
      baseline: `${digits(base)}/s ${baselineName}`,
      ratio,
      bar: { atLeast: bar.ratio },
    };
  });
}
