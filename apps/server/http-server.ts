import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import fastify, { type FastifyError, type FastifyInstance } from 'fastify';
import { type Refusal, refuse } from '#foundation/refusals/result.ts';
import { sendRefusal } from '#foundation/server-kit/call-router.ts';
import { languageFromHeader, type Sentences } from '#foundation/server-kit/sentences.ts';
import type { Config } from './config.ts';
import { serveWeb } from './web-pages.ts';

/** A JSON body never needs more; calls with files set their own limit. */
const bodyLimit = 64 * 1024;

/** The HTTP server with its parsers, headers and the envelope of everything that goes wrong; no calls yet. */
export async function createHttpServer(config: Config, sentences: Sentences): Promise<FastifyInstance> {
  const server = fastify({
    bodyLimit,
    logger: { level: config.logLevel },
    requestTimeout: 90_000,
    routerOptions: { maxParamLength: 200 },
  });
  const parseJson = server.getDefaultJsonParser('error', 'error');
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, {});
    else parseJson(request, String(body), done);
  });
  server.setErrorHandler<FastifyError>((error, request, reply) => {
    const refusal = refusalOf(error);
    if (refusal.refusal === 'UNKNOWN') request.log.error(error);
    return sendRefusal(reply, sentences, languageFromHeader(request.headers['accept-language']), refusal);
  });
  await server.register(helmet, {
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
  // The list of markets is 640 kB of figures; the web app's own files are compressed when they are built.
  await server.register(compress, {
    threshold: 8 * 1024,
    encodings: ['gzip'],
    zlibOptions: { level: constants.Z_BEST_SPEED },
  });
  await serveWeb(server, config, sentences);
  return server;
}

function refusalOf(error: FastifyError): Refusal {
  switch (error.statusCode) {
    case 400:
      return refuse('INPUT_INVALID', { field: '' });
    case 404:
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
      return refuse('UNKNOWN');
  }
}
