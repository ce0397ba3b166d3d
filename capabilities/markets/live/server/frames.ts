import { constants, deflateRawSync } from 'node:zlib';
import type { LiveBoard } from '../face.ts';

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

/** A board's texts as frames. */
export interface FramedBoard extends Pick<LiveBoard, 'batch' | 'next' | 'knows' | 'stop'> {
  changed(): SharedFrame;
  all(): SharedFrame;
  since(batch: number, codes?: ReadonlySet<string>): Buffer | undefined;
  of(codes: Iterable<string>): Buffer;
}

/** What all connections are sent is written and deflated once a batch. */
export function frameBoard(board: LiveBoard): FramedBoard {
  let changed: SharedFrame | undefined;
  let all: SharedFrame | undefined;
  return {
    get batch() {
      return board.batch;
    },
    next() {
      const before = board.batch;
      board.next();
      if (board.batch === before) return;
      changed = undefined;
      all = undefined;
    },
    changed() {
      changed ??= sharedFrame(board.changed());
      return changed;
    },
    all() {
      all ??= sharedFrame(board.all());
      return all;
    },
    since(batch, codes) {
      const text = board.since(batch, codes);
      return text === undefined ? undefined : textFrame(text);
    },
    of: (codes) => textFrame(board.of(codes)),
    knows: board.knows,
    stop: board.stop,
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
