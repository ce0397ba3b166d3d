import type { FastifyInstance } from 'fastify';
import { refuse } from '#foundation/refusals/result.ts';
import { sendRefusal } from '#foundation/server-kit/call-router.ts';
import { languageFromHeader, type Sentences } from '#foundation/server-kit/sentences.ts';
import { createMemoryThrottle } from '#foundation/server-kit/throttle.ts';

const windowSeconds = 10;

/**
 * Turns away an address that asks for more than `most` in ten seconds, whatever it asks for. A school behind one address does
 * not reach it; how often a call may be made is the business of its own limits.
 */
export function bindFloodLimit(server: FastifyInstance, sentences: Sentences, most: number): void {
  const throttle = createMemoryThrottle({ points: most, seconds: windowSeconds });
  server.addHook('onRequest', async (request, reply) => {
    if (await throttle.allows(network(request.ip))) return;
    const language = languageFromHeader(request.headers['accept-language']);
    reply.header('retry-after', windowSeconds);
    return sendRefusal(reply, sentences, language, refuse('TOO_MANY_REQUESTS'));
  });
}

/** Of an IPv6 address the first half: the other half is its owner's to choose from. */
function network(ip: string): string {
  if (!ip.includes(':') || ip.includes('.')) return ip;
  const [beforeZeros = ''] = ip.split('::');
  return beforeZeros.split(':').slice(0, 4).join(':');
}
