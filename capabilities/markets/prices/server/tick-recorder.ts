import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { InstrumentTerms } from '#capabilities/markets/catalogue/face.ts';
import { dayMs, formatInstant, type Instant, secondMs } from '#foundation/time/clock.ts';
import type { Prices, Tick } from '../face.ts';
import { type Bar, joinBars, periodStart, shownPoints } from '../rules.ts';

const writeEveryMs = 5 * secondMs;
/** What the disk can't take meanwhile is left out: a recording is worth less than the platform's memory. */
const charactersWaitingAtMost = 32 * 1024 * 1024;
const filesAtOnce = 16;

const headers = {
  ticks: 'time,bid,ask\n',
  minute: 'time,open,high,low,close,volume,bid,ask\n',
} as const;
type Folder = keyof typeof headers;

export interface TickRecorderNeeds {
  readonly markets: Pick<Prices, 'instrument' | 'onShownTick'>;
  readonly directory: string;
  /** Folders of older days are removed. */
  readonly keepDays: number;
  readonly log: Pick<Logger, 'error'>;
}

export interface TickRecorder {
  /** Writes what was gathered. The recorder does so every few seconds. */
  write(): Promise<void>;
  stop(): Promise<void>;
}

interface FormingMinute {
  readonly bar: Bar;
  readonly bidPoints: number;
  readonly askPoints: number;
}

/**
 * Writes every tick given out in the format that `replay` reads: a folder a day in UTC, each a recording of
 * its own: `<day>/instruments.json`, `<day>/ticks/<code>.csv` and `<day>/minute/<code>.csv`.
 */
export function createTickRecorder({ markets, directory, keepDays, log }: TickRecorderNeeds): TickRecorder {
  const minutes = new Map<string, FormingMinute>();
  const sources = new Map<string, string>();
  let waiting = new Map<string, string>();
  let characters = 0;
  let left = 0;
  const days = new Map<string, RecordedDay>();
  let newestDay = '';
  let writes: Promise<void> = Promise.resolve();

  function add(day: string, folder: Folder, code: string, line: string): void {
    if (characters + line.length > charactersWaitingAtMost) {
      left += 1;
      return;
    }
    const path = `${day}/${folder}/${code}`;
    characters += line.length;
    waiting.set(path, (waiting.get(path) ?? '') + line);
  }

  function take(tick: Tick): void {
    const terms = markets.instrument(tick.code);
    if (terms === undefined) return;
    const price = (points: number) => (points / 10 ** terms.decimals).toFixed(terms.decimals);
    const { code, bidPoints, askPoints, at } = tick;
    sources.set(code, tick.source);
    add(dayOf(at), 'ticks', code, `${formatInstant(at)},${price(bidPoints)},${price(askPoints)}\n`);
    const points = shownPoints(tick);
    const volume = tick.volume ?? 0;
    const bar = {
      start: periodStart('1m', at),
      open: points,
      high: points,
      low: points,
      close: points,
      volume,
    };
    const forming = minutes.get(code);
    const isSame = forming?.bar.start === bar.start;
    if (forming !== undefined && !isSame) add(dayOf(forming.bar.start), 'minute', code, line(forming, price));
    minutes.set(code, { bar: forming && isSame ? joinBars(forming.bar, bar) : bar, bidPoints, askPoints });
  }

  function line({ bar, bidPoints, askPoints }: FormingMinute, price: (points: number) => string): string {
    const prices = [bar.open, bar.high, bar.low, bar.close].map(price).join(',');
    const time = `${formatInstant(bar.start).slice(0, 19)}Z`;
    return `${time},${prices},${bar.volume},${price(bidPoints)},${price(askPoints)}\n`;
  }

  async function writeWaiting(): Promise<void> {
    const taken = [...waiting];
    waiting = new Map();
    characters = 0;
    if (left > 0) log.error({ ticks: left }, 'the recorder could not keep up and left ticks out');
    left = 0;
    for (let from = 0; from < taken.length; from += filesAtOnce) {
      await Promise.all(taken.slice(from, from + filesAtOnce).map(([path, text]) => append(path, text)));
    }
    for (const day of days.values()) await day.writeInstruments();
  }

  async function append(path: string, text: string): Promise<void> {
    const [name = '', folder = '', code = ''] = path.split('/');
    const terms = markets.instrument(code);
    if (terms === undefined || (folder !== 'ticks' && folder !== 'minute')) return;
    if (name > newestDay) {
      newestDay = name;
      await removeDaysBefore(directory, name, keepDays);
    }
    const day = days.get(name) ?? createDay(join(directory, name));
    days.set(name, day);
    for (const old of days.keys()) if (days.size > 2 && old < newestDay) days.delete(old);
    await day.append(folder, code, text, { ...factsOf(terms), source: sources.get(code) });
  }

  const stopListening = markets.onShownTick(take);
  const write = () => {
    writes = writes
      .then(writeWaiting)
      .catch((failure: unknown) => log.error({ err: failure }, 'ticks could not be recorded'));
    return writes;
  };
  const writing = setInterval(write, writeEveryMs);
  return {
    write,
    async stop() {
      stopListening();
      clearInterval(writing);
      await write();
    },
  };
}

function dayOf(at: Instant): string {
  return formatInstant(at).slice(0, 10);
}

const listShape = z.array(z.looseObject({ code: z.string(), from: z.string(), to: z.string() }));
type Listed = z.output<typeof listShape>[number];

interface RecordedDay {
  append(folder: Folder, code: string, text: string, facts: object): Promise<void>;
  writeInstruments(): Promise<void>;
}

/** One day's folder, gone on with where an earlier run left it. */
function createDay(directory: string): RecordedDay {
  const whole = new Set<string>();
  const started = start();
  let listed = new Map<string, Listed>();
  let isChanged = false;

  async function start(): Promise<void> {
    for (const folder of ['ticks', 'minute']) await mkdir(join(directory, folder), { recursive: true });
    const before = await readFile(join(directory, 'instruments.json'), 'utf8').catch(() => '[]');
    listed = new Map(listShape.parse(JSON.parse(before)).map((each) => [each.code, each]));
  }

  return {
    async append(folder, code, text, facts) {
      await started;
      const path = join(directory, folder, `${code}.csv`);
      const file = await open(path, 'a+');
      try {
        if (!whole.has(path)) await cutHalfLine(file);
        whole.add(path);
        const isNew = (await file.stat()).size === 0;
        await file.appendFile(isNew ? headers[folder] + text : text);
      } finally {
        await file.close();
      }
      if (folder !== 'ticks') return;
      const minute = (at: number) => `${text.slice(at, at + 16)}:00Z`;
      const [first, last] = [minute(0), minute(text.lastIndexOf('\n', text.length - 2) + 1)];
      const before = listed.get(code);
      if (before?.to === last) return;
      listed.set(code, { ...facts, code, from: before?.from ?? first, to: last });
      isChanged = true;
    },
    async writeInstruments() {
      if (!isChanged) return;
      isChanged = false;
      // A reader finds the list before or the list after, never half of one.
      const path = join(directory, 'instruments.json');
      await writeFile(`${path}.new`, `${JSON.stringify([...listed.values()], null, 1)}\n`);
      await rename(`${path}.new`, path);
    },
  };
}

function factsOf({ marketClass, name, base, quoteCurrency, decimals }: InstrumentTerms) {
  return { assetClass: marketClass, name, base, quote: quoteCurrency, priceDecimals: decimals };
}

/** Cuts off what a killed process left of its last line. */
async function cutHalfLine(file: Awaited<ReturnType<typeof open>>): Promise<void> {
  const { size } = await file.stat();
  const length = Math.min(size, 4_096);
  const { buffer } = await file.read(Buffer.alloc(length), 0, length, size - length);
  const end = size - length + buffer.lastIndexOf('\n') + 1;
  if (end < size) await file.truncate(end);
}

/** Keeps the folders of `keepDays` days, the given one included. */
async function removeDaysBefore(directory: string, day: string, keepDays: number): Promise<void> {
  const oldest = dayOf(Date.parse(day) - (keepDays - 1) * dayMs);
  const names = await readdir(directory).catch(() => []);
  for (const name of names) {
    if (/^\d{4}-\d\d-\d\d$/.test(name) && name < oldest) {
      await rm(join(directory, name), { recursive: true });
    }
  }
}
