import { isUtf8 } from 'node:buffer';
import type { Socket } from 'node:net';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { type DestinationStream, stdSerializers } from 'pino';
import { catalogue } from '#foundation/refusals/catalogue.ts';
import { type Refusal, refuse } from '#foundation/refusals/result.ts';
import { sendRefusal } from '#foundation/server-kit/call-router.ts';
import { isOutage } from '#foundation/server-kit/outage.ts';
import { isForm } from '#foundation/server-kit/request-headers.ts';
import { languageFromHeader, type Sentences } from '#foundation/server-kit/sentences.ts';
import { standardOutput } from '#foundation/server-kit/standard-output.ts';
import { activeTrace, traceIdOf } from '#foundation/server-kit/tracing.ts';
import { defaultLanguage } from '#locales/languages.ts';
import { logCalls } from './call-log.ts';
import type { Config } from './config.ts';
import { bindFloodLimit } from './flood-limit.ts';
import { serveWeb } from './web-pages.ts';

/** A JSON body never needs more; calls with files set their own limit. */
const bodyLimit = 64 * 1024;

/** How long a request's headers may take to arrive, and a body that is no form: a phone's worst minute. */
const arrivesWithinMs = 10_000;

/**
 * The HTTP server with its parsers, headers and the envelope of everything that goes wrong; no calls yet. Its
 * logger is the platform's, and writes to standard output.
 */
export async function createHttpServer(
  config: Config,
  sentences: Sentences,
  logTo: DestinationStream = standardOutput(),
): Promise<FastifyInstance> {
  const answerError = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const refusal = refusalOf(error);
    const { id: traceId, log } = request;
    if (refusal.refusal === 'UNKNOWN') log.error({ traceId, err: error });
    else if (refusal.refusal === 'SERVICE_UNAVAILABLE') log.warn({ traceId }, error.message);
    return sendRefusal(reply, sentences, languageFromHeader(request.headers['accept-language']), refusal);
  };
  const server = fastify({
    bodyLimit,
    logger: {
      level: config.logLevel,
      stream: logTo,
      serializers: { req: loggedRequest, err: loggedError },
      mixin: activeTrace,
    },
    // A logger of its own for each request is a tenth of what a call costs: call-log.ts writes one line a
    // call, and what fails names its request.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: ({ headers }) => traceIdOf(headers['x-request-id']),
    trustProxy: config.trustProxy ?? false,
    requestTimeout: 90_000,
    // How soon a request that takes longer than that is noticed.
    http: { headersTimeout: arrivesWithinMs, connectionsCheckingInterval: 1_000 },
    routerOptions: { maxParamLength: 200 },
    // Serve requests that arrive during shutdown; their connections close after the answer.
    return503OnClosing: false,
    frameworkErrors: answerError,
    clientErrorHandler: (error, socket) => answerUnreadable(error, socket, sentences),
  });
  const parseJson = server.getDefaultJsonParser('error', 'error');
  server.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) done(null, {});
    else if (!isUtf8(body)) done(Object.assign(new Error('request body is not UTF-8'), { statusCode: 400 }));
    else parseJson(request, body.toString(), done);
  });
  server.setErrorHandler<FastifyError>(answerError);
  endTrickledBodies(server, sentences);
  logCalls(server);
  if (config.floodLimit > 0) bindFloodLimit(server, sentences, config.floodLimit);
  const headers = await securityHeaders(config);
  server.addHook('onRequest', (_, reply, done) => {
    reply.headers(headers);
    done();
  });
  // The list of markets is 640 kB of figures; the web app's own files are compressed when they are built.
  await server.register(compress, {
    threshold: 8 * 1024,
    encodings: ['gzip'],
    zlibOptions: { level: constants.Z_BEST_SPEED },
  });
  // Only marks a form as one; calls with files read it once they know who sends it.
  await server.register(multipart, { throwFileSizeLimit: false });
  await serveWeb(server, config, sentences);
  return server;
}

/** Forms have the whole request's time: they are read for who is signed in, and hold pictures. */
function endTrickledBodies(server: FastifyInstance, sentences: Sentences): void {
  server.addHook('preParsing', (request, reply, body, done) => {
    const { socket, headers } = request.raw;
    const hasBody = headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
    // Never read: the answer ends the connection, whether they have arrived or not.
    if (hasBody && request.method === 'GET') reply.header('connection', 'close');
    else if (hasBody && !isForm(request)) {
      const late = setTimeout(() => answerUnreadable(new Error('late'), socket, sentences), arrivesWithinMs);
      const inTime = () => clearTimeout(late);
      for (const event of ['end', 'close']) body.once(event, inTime);
      // Answered without its body: the connection may be another request's by then.
      reply.raw.once('close', inTime);
    }
    done(null, body);
  });
}

/** Without the query, which by the specification carries passwords. */
function loggedRequest({ method, url, ip }: { method: string; url: string; ip: string }) {
  return { method, url: url.replace(/\?.*/s, ''), remoteAddress: ip };
}

/** Beside its message and code, Postgres quotes the row: whose it is and all that stands in it. */
function loggedError(error: Error) {
  // What was thrown need not be an error.
  if (!(error instanceof Error)) return error;
  const { detail, where, ...logged } = stdSerializers.err(error);
  return logged;
}

/** Requests under way when the server closes have this long. */
const closeWithinMs = 10_000;
const lookForIdleEveryMs = 50;

/**
 * Takes no new connections, answers the requests under way, and closes each connection when it has nothing to
 * do.
 */
export async function closeHttpServer(server: FastifyInstance): Promise<void> {
  const { server: http } = server;
  // Node closes those that are idle at the beginning; the others would be kept alive after their answer.
  const idle = setInterval(() => http.closeIdleConnections(), lookForIdleEveryMs);
  const late = setTimeout(() => http.closeAllConnections(), closeWithinMs);
  await server.close();
  clearInterval(idle);
  clearTimeout(late);
}

/**
 * Helmet's headers are the same on every answer, and working them out for each takes longer than the rest of
 * it: asked once.
 */
async function securityHeaders(config: Config): Promise<Record<string, string>> {
  const probe = fastify();
  await probe.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: config.mode === 'production',
  });
  probe.get('/', async (_, reply) => reply.getHeaders());
  const answer = await probe.inject('/');
  await probe.close();
  return answer.json();
}

function refusalOf(error: FastifyError): Refusal {
  const { statusCode = 500 } = error;
  switch (statusCode) {
    case 404:
    // A path longer than every route's.
    case 414:
      return refuse('NOT_FOUND');
    case 413:
      return refuse('BODY_TOO_LARGE');
    case 415:
      return refuse('MEDIA_UNSUPPORTED');
    case 429:
      return refuse('TOO_MANY_REQUESTS');
    case 503:
      return refuse('SERVICE_UNAVAILABLE');
    default:
      if (statusCode < 500) return refuse('INPUT_INVALID', { field: '' });
      return refuse(isOutage(error) ? 'SERVICE_UNAVAILABLE' : 'UNKNOWN');
  }
}

/** Answers what never became a request: no HTTP, too many headers, a body that never ended. */
function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket, sentences: Sentences): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const { code, status } = catalogue.INPUT_INVALID;
  const params = { field: '' };
  const msg = sentences.refusal(defaultLanguage, 'INPUT_INVALID', params);
  const body = JSON.stringify({ code, msg, refusal: 'INPUT_INVALID', params });
  const headers = ['Connection: close', 'Content-Type: application/json; charset=utf-8'];
  headers.push(`Content-Length: ${Buffer.byteLength(body)}`);
  // No client waits for more, so nothing is read after this.
  socket.write(`HTTP/1.1 ${status} Bad Request\r\n${headers.join('\r\n')}\r\n\r\n${body}`);
  socket.destroySoon();
}
