import { sql } from 'kysely';
import { storeChangedCandles } from '#capabilities/markets/prices/server/candle-store.ts';
import { selectCandles } from '#capabilities/markets/prices/server/candles.sql.ts';
import { createCandleIndex } from '#capabilities/markets/prices/server/candles.ts';
import { type Database, openClient, openDatabase } from '#foundation/server-kit/database.ts';
import { startScratchPostgres } from './scratch-postgres.ts';
import { digits, median, quantile, type Row } from './table.ts';

const instruments = 350;
const barsEach = 10_000;
const barsRead = 500;
const ticksASecond = 1_225;
const writeClients = 8;
const readClients = 8;
const rounds = 3;
const roundMs = 3_000;
const start = Date.UTC(2026, 0, 5);
const source = 'bench';
const codeOf = (index: number) => `SYM${index % instruments}`;

/**
 * Ticks folded in memory and stored each second beside an upsert a tick; 500 bars of 3.5 million beside rows
 * by the plain key.
 */
export async function benchCandles(): Promise<Row[]> {
  const postgres = await startScratchPostgres();
  const db = openDatabase(postgres.url, { max: readClients });
  try {
    const writes = await rounded(
      () => storeTicks(db),
      () => upsertEachTick(postgres.url),
    );
    await fill(db);
    const reads = await rounded(
      () =>
        readP99((code) => selectCandles(db, { code, source }, '1m', Number.MAX_SAFE_INTEGER / 4, barsRead)),
      () => readP99((code) => selectRows(db, code)),
    );
    return [
      {
        name: 'candles: ticks written',
        figure: `${digits(writes.ours)}/s`,
        baseline: `${digits(writes.baseline)}/s an upsert a tick`,
        ratio: writes.ratio,
        bar: { atLeast: 15 },
      },
      {
        name: 'candles: p99 of 500 bars, 8 clients',
        figure: `${digits(reads.ours)} ms`,
        baseline: `${digits(reads.baseline)} ms rows by the key`,
        ratio: reads.ratio,
        bar: { atMost: 0.6 },
      },
    ];
  } finally {
    await db.destroy();
    await postgres.stop();
  }
}

/** Medians of rounds in turn. */
async function rounded(ours: () => Promise<number>, baseline: () => Promise<number>) {
  const measured: { ours: number; baseline: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    measured.push({ ours: await ours(), baseline: await baseline() });
  }
  return {
    ours: median(measured.map((each) => each.ours)),
    baseline: median(measured.map((each) => each.baseline)),
    ratio: median(measured.map((each) => each.ours / each.baseline)),
  };
}

let storedMs = start;

/**
 * Ticks a second when each second's are stored as the platform does: two minutes of all instruments, bars
 * that close among them.
 */
async function storeTicks(db: Database): Promise<number> {
  const book = createCandleIndex();
  const seconds = 120;
  const from = performance.now();
  for (let second = 0; second < seconds; second++) {
    for (let tick = 0; tick < ticksASecond; tick++) {
      book.add(codeOf(tick), 100_000 + Math.floor(Math.random() * 100), 1, storedMs);
    }
    await storeChangedCandles(db, book, () => source);
    storedMs += 1_000;
  }
  return (seconds * ticksASecond) / ((performance.now() - from) / 1000);
}

async function upsertEachTick(url: string): Promise<number> {
  const until = performance.now() + roundMs;
  let ticks = 0;
  const writer = async () => {
    const client = await openClient(url);
    for (; performance.now() < until; ticks++) {
      await client.query({
        name: 'upsert',
        text: `insert into markets.candle as c (code, source, period, start_at, through, open, high, low, close, volume)
          values ($1, 'each', '1m', $2, $2, $3, $3, $3, $3, 1)
          on conflict (code, source, period, start_at) do update set high = greatest(c.high, excluded.high),
            low = least(c.low, excluded.low), close = excluded.close, volume = c.volume + excluded.volume`,
        values: [codeOf(ticks), new Date(start), 100_000 + Math.floor(Math.random() * 100)],
      });
    }
    await client.end();
  };
  await Promise.all(Array.from({ length: writeClients }, writer));
  return ticks / (roundMs / 1000);
}

async function fill(db: Database): Promise<void> {
  await sql`truncate markets.candle`.execute(db);
  await sql`
    insert into markets.candle (code, source, period, start_at, through, open, high, low, close, volume)
    select 'SYM' || instrument, ${source}, '1m', at, at, 100000, 100050, 99950, 100010, 12
    from generate_series(${new Date(start)}::timestamptz, ${new Date(start + (barsEach - 1) * 60_000)}, interval '1 minute') at,
      generate_series(0, ${instruments - 1}) instrument`.execute(db);
  await sql`vacuum analyze markets.candle`.execute(db);
}

/** Milliseconds within which 99 of 100 reads are answered. */
async function readP99(read: (code: string) => Promise<readonly unknown[]>): Promise<number> {
  const until = performance.now() + roundMs;
  const took: number[] = [];
  const reader = async () => {
    let from = performance.now();
    while (from < until) {
      const bars = await read(codeOf(Math.floor(Math.random() * instruments)));
      if (bars.length !== barsRead) throw new Error(`${bars.length} bars of ${barsRead}`);
      took.push(performance.now() - from);
      from = performance.now();
    }
  };
  await Promise.all(Array.from({ length: readClients }, reader));
  return quantile(took, 0.99);
}

async function selectRows(db: Database, code: string): Promise<readonly unknown[]> {
  const { rows } = await sql`
    select start_at, open, high, low, close, volume from markets.candle
    where code = ${code} and source = ${source} and period = '1m' order by start_at desc limit ${barsRead}`.execute(
    db,
  );
  return rows;
}
