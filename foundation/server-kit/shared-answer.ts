import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const compress = promisify(gzip);

/** An answer that is the same for all callers: serialised, compressed and tagged once. */
export class SharedAnswer {
  readonly plain: Buffer;
  readonly gzipped: Buffer;
  readonly etag: string;

  private constructor(plain: Buffer, gzipped: Buffer) {
    this.plain = plain;
    this.gzipped = gzipped;
    this.etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  }

  static async of(answer: unknown): Promise<SharedAnswer> {
    const plain = Buffer.from(JSON.stringify(answer));
    return new SharedAnswer(plain, await compress(plain, { level: constants.Z_BEST_SPEED }));
  }
}

/** Sends it, or says that what the client has is still what it is. */
export function sendShared(request: FastifyRequest, reply: FastifyReply, answer: SharedAnswer): FastifyReply {
  reply.headers({
    etag: answer.etag,
    // Kept, and asked about each time.
    'cache-control': 'no-cache',
    vary: 'accept-encoding, accept-language',
  });
  const { 'if-none-match': known = '', 'accept-encoding': encodings = '' } = request.headers;
  if (known.split(/\s*,\s*/).includes(answer.etag)) return reply.status(304).send();
  reply.type('application/json; charset=utf-8');
  if (!/\bgzip\b/.test(String(encodings)))
    return reply.header('content-encoding', 'identity').send(answer.plain);
  return reply.header('content-encoding', 'gzip').send(answer.gzipped);
}

/** More than the questions that screens ask; a stranger's others push the oldest out. */
const most = 64;

interface Kept<Answer> {
  readonly madeAt: number;
  readonly answer: Promise<Answer>;
}

/**
 * Keeps answers by what was asked, and makes each at most once in `forMs`, however many ask. A failed one is
 * not kept.
 */
export function createAnswerCache<Answer>(forMs: number, now: () => number = () => performance.now()) {
  const kept = new Map<string, Kept<Answer>>();
  return async (asked: string, make: () => Promise<Answer>): Promise<Answer> => {
    const found = kept.get(asked);
    if (found !== undefined && now() - found.madeAt < forMs) return await found.answer;
    const made: Kept<Answer> = { madeAt: now(), answer: make() };
    // Last in the order of the map, the first of which is the oldest.
    kept.delete(asked);
    kept.set(asked, made);
    const [oldest] = kept.keys();
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    made.answer.catch(() => kept.get(asked) === made && kept.delete(asked));
    return await made.answer;
  };
}
