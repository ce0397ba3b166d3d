import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type RecordedInstrument, readRecordedInstruments } from '#capabilities/markets/catalogue/face.ts';
import { type Instant, minuteMs } from '#foundation/time/clock.ts';
import { type Bar, joinBars, periodStart } from '../rules.ts';
import { type RecordedAction, readRecordedActions } from './recorded-actions.ts';

/** A recorded instrument in memory: the quotes that a replay gives, and the days for long charts. */
export interface Recording {
  readonly code: string;
  /** What its row in `<folder>/instruments.json` says; the columns are in points of its decimals. */
  readonly instrument: RecordedInstrument;
  /** The recording's own time, from the first quote's minute to the end of the last one's. */
  readonly from: Instant;
  readonly to: Instant;
  readonly quotes: QuoteColumns;
  /** The quotes folded into minutes, for charts. */
  readonly minutes: readonly Bar[];
  readonly days: readonly Bar[];
  readonly actions?: readonly RecordedAction[];
}

/** Quotes in the order of time, a column each: half a million take a few megabytes. */
export interface QuoteColumns {
  readonly at: Float64Array;
  readonly bid: Float64Array;
  readonly ask: Float64Array;
  /** The last trade, or the middle where the venue told none. */
  readonly last: Float64Array;
  readonly volume: Float32Array;
}

/**
 * Where the corners of a minute bar are walked: open, one extreme, the other, close. In between the quote
 * reached is repeated, so that a live recording is not taken for a stale one and no price is made up.
 */
const stepMs = 5_000;
const cornerSteps = [0, 3, 7, 11] as const;
const stepsPerMinute = minuteMs / stepMs;

/**
 * Reads a folder of recordings (its README tells the format). Throws when a file is not what it should be.
 */
export async function readRecordings(directory: string): Promise<Recording[]> {
  const recordings: Recording[] = [];
  const actions = await readRecordedActions(directory);
  for (const instrument of await readRecordedInstruments(directory)) {
    const { code, priceDecimals } = instrument;
    const read = (folder: string) => readOptional(join(directory, folder, `${code}.csv`));
    const quotes = quotesOf(await read('ticks'), await read('minute'), priceDecimals);
    const [first, last] = [quotes.at.at(0), quotes.at.at(-1)];
    if (first === undefined || last === undefined) throw new Error(`the recording of ${code} is empty`);
    recordings.push({
      code,
      instrument,
      from: Math.floor(first / minuteMs) * minuteMs,
      to: Math.floor(last / minuteMs) * minuteMs + minuteMs,
      quotes,
      minutes: minutesOf(quotes),
      days: [...barRows(await read('daily'), priceDecimals)],
      actions: actions.filter((action) => action.code === code),
    });
  }
  return recordings;
}

/** The recording in points of other decimals: rounded to the nearest where these are fewer. */
export function inDecimals(recording: Recording, decimals: number): Recording {
  const scale = 10 ** (decimals - recording.instrument.priceDecimals);
  if (scale === 1) return recording;
  const scaled = (points: number) => Math.max(1, Math.round(points * scale));
  const { quotes, minutes, days } = recording;
  const bar = (each: Bar): Bar => ({
    ...each,
    open: scaled(each.open),
    high: scaled(each.high),
    low: scaled(each.low),
    close: scaled(each.close),
  });
  return {
    ...recording,
    quotes: {
      ...quotes,
      bid: quotes.bid.map(scaled),
      ask: quotes.ask.map(scaled),
      last: quotes.last.map(scaled),
    },
    minutes: minutes.map(bar),
    days: days.map(bar),
  };
}

async function readOptional(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (failure) {
    if (failure instanceof Error && 'code' in failure && failure.code === 'ENOENT') return '';
    throw failure;
  }
}

interface QuoteRow {
  readonly at: Instant;
  readonly bid: number;
  readonly ask: number;
  readonly last: number;
  readonly volume: number;
}

interface BarRow extends Bar {
  readonly bid: number | undefined;
  readonly ask: number | undefined;
}

/** Every recorded quote; minute bars are walked where the quotes themselves were not recorded. */
function quotesOf(ticks: string, minutes: string, decimals: number): QuoteColumns {
  const recorded = [...tickRows(ticks, decimals)];
  const [first, last] = [recorded.at(0)?.at ?? Infinity, recorded.at(-1)?.at ?? -Infinity];
  const before: QuoteRow[] = [];
  const after: QuoteRow[] = [];
  let spread: number | undefined;
  for (const bar of barRows(minutes, decimals)) {
    if (bar.bid !== undefined && bar.ask !== undefined) spread = bar.ask - bar.bid;
    if (bar.start + minuteMs <= first) walkBar(bar, spread ?? 1, before);
    else if (bar.start > last) walkBar(bar, spread ?? 1, after);
  }
  const rows = [...before, ...recorded, ...after];
  return {
    at: Float64Array.from(rows, (row) => row.at),
    bid: Float64Array.from(rows, (row) => row.bid),
    ask: Float64Array.from(rows, (row) => row.ask),
    last: Float64Array.from(rows, (row) => row.last),
    volume: Float32Array.from(rows, (row) => row.volume),
  };
}

function minutesOf({ at, last, volume }: QuoteColumns): Bar[] {
  const minutes: Bar[] = [];
  for (let index = 0; index < at.length; index += 1) {
    const start = periodStart('1m', at[index] ?? 0);
    const points = last[index] ?? 0;
    const bar = { start, open: points, high: points, low: points, close: points, volume: volume[index] ?? 0 };
    const newest = minutes.at(-1);
    if (newest?.start === start) minutes[minutes.length - 1] = joinBars(newest, bar);
    else minutes.push(bar);
  }
  return minutes;
}

function* tickRows(text: string, decimals: number): Generator<QuoteRow> {
  for (const [time = '', bidText = '', askText = ''] of rowsOf(text)) {
    const [bid, ask] = [pointsOf(bidText, decimals), pointsOf(askText, decimals)];
    yield { at: instantOf(time), bid, ask, last: Math.floor((bid + ask) / 2), volume: 0 };
  }
}

function* barRows(text: string, decimals: number): Generator<BarRow> {
  for (const [time = '', ...cells] of rowsOf(text)) {
    const [open = '', high = '', low = '', close = '', volume = '', bid = '', ask = ''] = cells;
    yield {
      start: instantOf(time),
      open: pointsOf(open, decimals),
      high: pointsOf(high, decimals),
      low: pointsOf(low, decimals),
      close: pointsOf(close, decimals),
      volume: Number(volume),
      bid: bid === '' ? undefined : pointsOf(bid, decimals),
      ask: ask === '' ? undefined : pointsOf(ask, decimals),
    };
  }
}

/**
 * Open, low and high (the one against the bar's direction first), close; the close with its recorded bid and
 * ask.
 */
function walkBar(bar: BarRow, spread: number, rows: QuoteRow[]): void {
  const rises = bar.close >= bar.open;
  const corners = [bar.open, rises ? bar.low : bar.high, rises ? bar.high : bar.low, bar.close];
  for (let step = 0; step < stepsPerMinute; step += 1) {
    const corner = cornerSteps.findLastIndex((each) => each <= step);
    const last = corners[corner] ?? bar.close;
    const isClose = corner === corners.length - 1;
    const around = Math.max(1, last - Math.floor(spread / 2));
    const bid = isClose && bar.bid !== undefined && bar.ask !== undefined ? bar.bid : around;
    const ask =
      isClose && bar.bid !== undefined && bar.ask !== undefined ? bar.ask : around + Math.max(1, spread);
    rows.push({ at: bar.start + step * stepMs, bid, ask, last, volume: isClose ? bar.volume : 0 });
  }
}

/**
 * The rows below the header. A last line without its end is half a line: its writer was stopped in the
 * middle.
 */
function* rowsOf(text: string): Generator<string[]> {
  const lines = text.split('\n').slice(1, -1);
  for (const line of lines) if (line !== '') yield line.trimEnd().split(',');
}

function instantOf(text: string): Instant {
  const at = Date.parse(text);
  if (Number.isNaN(at)) throw new Error(`not a time: ${text}`);
  return at;
}

/** "1.38711" → 138711: from the digits, so that nothing is rounded. */
function pointsOf(text: string, decimals: number): number {
  const [whole = '', fraction = ''] = text.split('.');
  const points = Number(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
  if (!Number.isSafeInteger(points) || points <= 0) throw new Error(`not a price: ${text}`);
  return points;
}
