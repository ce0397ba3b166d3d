import type { FastifyInstance } from 'fastify';
import { refuse } from '#foundation/refusals/result.ts';
import { sendRefusal } from '#foundation/server-kit/call-router.ts';
import { networkOf } from '#foundation/server-kit/network.ts';
import { languageFromHeader, type Sentences } from '#foundation/server-kit/sentences.ts';
import { secondMs, systemClock } from '#foundation/time/clock.ts';

const windowSeconds = 10;

/**
 * Turns away an address that asks for more than `most` in ten seconds, whatever it asks for, the live
 * channel too; what costs more than a plain call counts more often. Each answer tells what is left, as
 * `RateLimit` headers. A school behind one address does not reach it; how often a call may be made is the
 * business of its own limits.
 */
export function bindFloodLimit(server: FastifyInstance, sentences: Sentences, most: number): void {
  const counts = new Map<string, number>();
  let endsAt = 0;
  const begin = () => {
    counts.clear();
    endsAt = systemClock.now() + windowSeconds * secondMs;
  };
  begin();
  const windows = setInterval(begin, windowSeconds * secondMs);
  windows.unref();
  server.addHook('onClose', async () => clearInterval(windows));
  server.addHook('onRequest', (request, reply, done) => {
    const from = networkOf(request.ip);
    const count = (counts.get(from) ?? 0) + (request.routeOptions.config.weight ?? 1);
    counts.set(from, count);
    reply.header('ratelimit-limit', most);
    reply.header('ratelimit-remaining', Math.max(0, most - count));
    reply.header('ratelimit-reset', Math.max(0, Math.ceil((endsAt - systemClock.now()) / secondMs)));
    if (count <= most) return done();
    const language = languageFromHeader(request.headers['accept-language']);
    reply.header('retry-after', windowSeconds);
    sendRefusal(reply, sentences, language, refuse('TOO_MANY_REQUESTS'));
  });
}
