import { createServer, type OutgoingHttpHeaders } from 'node:http';
import { z } from 'zod';
import { readConfig } from '#apps/server/config.ts';
import { createHttpServer } from '#apps/server/http-server.ts';
import { defineCall } from '#foundation/calls/define-call.ts';
import { asCustomerId } from '#foundation/ids/ids.ts';
import { accept } from '#foundation/refusals/result.ts';
import { createCallRouter } from '#foundation/server-kit/call-router.ts';
import { loadSentences } from '#foundation/server-kit/sentences.ts';

/**
 * The platform's HTTP server with one call that does nothing; or plain node:http that sends what it would
 * answer.
 */

const [kind, port] = process.argv.slice(2);
const nothing = defineCall({
  summary: 'Nothing',
  method: 'GET',
  path: '/bench/nothing',
  input: z.object({}),
  output: z.object({ id: z.string() }),
  access: 'customer',
  books: 'both',
});
const session = { sessionId: '1', customerId: asCustomerId(40_000_000n) };
const sentences = loadSentences();
const server = await createHttpServer(readConfig({ FLOOD_LIMIT: '0' }), sentences);
const router = createCallRouter({ server, sentences, authenticate: async () => session });
router.on(nothing, async () => accept({ id: '1234567890' }));
const address = { port: Number(port), host: '127.0.0.1' };

if (kind === 'ours') {
  await server.listen(address);
} else {
  const answer = await server.inject({ url: nothing.path, headers: { authorization: 'bench' } });
  const headers: OutgoingHttpHeaders = { ...answer.headers };
  for (const own of ['date', 'connection', 'keep-alive']) delete headers[own];
  createServer((_, response) => {
    response.writeHead(answer.statusCode, headers);
    response.end(answer.body);
  }).listen(address);
}
console.log('listening');
