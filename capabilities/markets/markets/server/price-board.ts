import { constants, deflateRawSync } from 'node:zlib';
import type { Tick } from '../face.ts';
import { changePercent, shownPoints } from '../rules.ts';
import type { MarketsService } from './markets.ts';

/** An unchanged price is sent again after this long, so that a client can see it is not stale. */
const renewAfterMs = 5_000;

/** One instrument as the live channel last told it. */
interface PublishedPrice {
  readonly json: string;
  readonly tick: Tick;
  /** The batch in which it changed last. */
  readonly batch: number;
}

/** What the live channel tells: every price as the JSON text it travels in, made once for all who listen. */
export interface PriceBoard {
  /** The number of the last batch in which something changed. */
  readonly batch: number;
  /** Ends a batch, if a price changed in it. */
  next(): void;
  /** The frame of the last batch, every instrument. */
  changed(): SharedFrame;
  /** Everything told so far. */
  all(): SharedFrame;
  /** What changed after a batch, of all instruments or of some; undefined when nothing did. */
  since(batch: number, codes?: ReadonlySet<string>): Buffer | undefined;
  /** The prices of some instruments. */
  of(codes: Iterable<string>): Buffer;
  stop(): void;
}

export function createPriceBoard(
  markets: Pick<MarketsService, 'instruments' | 'instrument' | 'latest' | 'previousClose' | 'onShownTick'>,
): PriceBoard {
  const published = new Map<string, PublishedPrice>();
  const moved = new Set<string>();
  let batch = 0;
  let changedNow: string[] = [];
  let changedFrame: SharedFrame | undefined;
  let allFrame: SharedFrame | undefined;
  for (const { code } of markets.instruments()) tell(code);
  const stop = markets.onShownTick((tick) => moved.add(tick.code));

  function tell(code: string): string | undefined {
    const tick = markets.latest(code);
    const terms = markets.instrument(code);
    if (tick === undefined || terms === undefined) return undefined;
    const before = published.get(code)?.tick;
    if (before !== undefined && looksTheSame(before, tick)) return undefined;
    const json = itemJson(tick, terms.decimals, markets.previousClose(code) ?? shownPoints(tick));
    published.set(code, { json, tick, batch });
    return json;
  }

  return {
    get batch() {
      return batch;
    },
    next() {
      batch += 1;
      changedNow = [];
      for (const code of moved) {
        const json = tell(code);
        if (json !== undefined) changedNow.push(json);
      }
      moved.clear();
      if (changedNow.length === 0) {
        batch -= 1;
        return;
      }
      changedFrame = undefined;
      allFrame = undefined;
    },
    changed() {
      changedFrame ??= sharedFrame(arrayText(changedNow));
      return changedFrame;
    },
    all() {
      allFrame ??= sharedFrame(arrayText([...published.values()].map(({ json }) => json)));
      return allFrame;
    },
    since(after, codes) {
      const items: string[] = [];
      for (const code of codes ?? published.keys()) {
        const item = published.get(code);
        if (item !== undefined && item.batch > after) items.push(item.json);
      }
      return items.length === 0 ? undefined : arrayFrame(items);
    },
    of(codes) {
      return arrayFrame([...codes].flatMap((code) => published.get(code)?.json ?? []));
    },
    stop,
  };
}

function looksTheSame(before: Tick, now: Tick): boolean {
  return (
    before.bidPoints === now.bidPoints &&
    before.askPoints === now.askPoints &&
    before.lastPoints === now.lastPoints &&
    before.unsound === now.unsound &&
    now.at - before.at < renewAfterMs
  );
}

/** Written by hand: digits straight from the points, which no float can bend. */
function itemJson(tick: Tick, decimals: number, previousClose: number): string {
  const number = (points: number) => (points / 10 ** decimals).toFixed(decimals);
  const shown = shownPoints(tick);
  const zdf = changePercent(shown, previousClose);
  const mark = tick.unsound === undefined ? '' : `,"unsound":"${tick.unsound}"`;
  return `{"code":"${tick.code}","price":${number(shown)},"zdf":${zdf},"bid":${number(tick.bidPoints)},"ask":${number(tick.askPoints)},"time":${tick.at}${mark}}`;
}

function arrayText(items: readonly string[]): string {
  return `[${items.join(',')}]`;
}

function arrayFrame(items: readonly string[]): Buffer {
  return textFrame(arrayText(items));
}

/**
 * A frame for many clients: as it is, and deflated for those that agreed to it. Each is made once, when first
 * asked for.
 */
export interface SharedFrame {
  readonly plain: Buffer;
  readonly deflated: Buffer;
}

export function sharedFrame(text: string): SharedFrame {
  let plain: Buffer | undefined;
  let deflated: Buffer | undefined;
  return {
    get plain() {
      plain ??= textFrame(text);
      return plain;
    },
    get deflated() {
      deflated ??= deflatedFrame(text);
      return deflated;
    },
  };
}

const [finalText, isDeflated] = [0x81, 0x40];

/** A whole unmasked text frame (RFC 6455, section 5.2): written as it is to any number of sockets. */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const frame = openFrame(finalText, length);
  frame.write(text, frame.length - length);
  return frame;
}

/**
 * The same deflated on its own, without what came before it, so that one serves all (RFC 7692, section
 * 7.2.1).
 */
function deflatedFrame(text: string): Buffer {
  const flushed = deflateRawSync(text, {
    level: constants.Z_BEST_SPEED,
    finishFlush: constants.Z_SYNC_FLUSH,
  });
  // The end that every flush has is left out.
  const payload = flushed.subarray(0, -4);
  const frame = openFrame(finalText | isDeflated, payload.length);
  payload.copy(frame, frame.length - payload.length);
  return frame;
}

/** A frame with its head written and room for the payload behind it. */
function openFrame(first: number, length: number): Buffer {
  const head = length < 126 ? 2 : length < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(head + length);
  frame[0] = first;
  if (head === 2) frame[1] = length;
  else if (head === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  return frame;
}
