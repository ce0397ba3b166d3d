import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { refuse } from '#foundation/refusals/result.ts';
import { sendRefusal } from '#foundation/server-kit/call-router.ts';
import { languageFromHeader, type Sentences } from '#foundation/server-kit/sentences.ts';
import type { Config } from './config.ts';

const webFolder = join(import.meta.dirname, '../../dist/web');

/** Serves the built web app; any other page address gets the app itself, any other call the envelope of a 404. */
export async function serveWeb(
  server: FastifyInstance,
  config: Pick<Config, 'platformName' | 'platformMark'>,
  sentences: Sentences,
): Promise<void> {
  const built = await readFile(join(webFolder, 'index.html'), 'utf8').catch(() => undefined);
  const page = built === undefined ? undefined : withBrand(built, config);
  const sendPage = (reply: FastifyReply) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page);

  if (page !== undefined) {
    const { platformMark } = config;
    const mark = platformMark === undefined ? undefined : await readFile(platformMark);
    server.get('/', (_, reply) => sendPage(reply));
    if (mark !== undefined) server.get('/mark.svg', (_, reply) => reply.type('image/svg+xml').send(mark));
    await server.register(staticFiles, {
      root: webFolder,
      index: false,
      wildcard: false,
      globIgnore: ['index.html*', '.vite/**', ...(mark === undefined ? [] : ['mark.svg*'])],
      preCompressed: true,
      setHeaders: (response, path) => {
        const immutable = path.includes('/assets/');
        response.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  server.setNotFoundHandler((request, reply) => {
    const isReading = request.method === 'GET' || request.method === 'HEAD';
    const wantsPage = isReading && (request.headers.accept ?? '').includes('text/html');
    if (page !== undefined && wantsPage) return sendPage(reply);
    const language = languageFromHeader(request.headers['accept-language']);
    return sendRefusal(reply, sentences, language, refuse('NOT_FOUND'));
  });
}

/** Writes the operator's name and whether it has a mark of its own into the page (foundation/ui/brand-settings.ts). */
function withBrand(
  page: string,
  { platformName, platformMark }: Pick<Config, 'platformName' | 'platformMark'>,
) {
  const name = platformName.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  const mark = platformMark === undefined ? '' : '\n    <meta name="application-mark" content="own" />';
  return page
    .replace('<title>Assay</title>', () => `<title>${name}</title>`)
    .replace(
      '<meta name="application-name" content="Assay" />',
      () => `<meta name="application-name" content="${name}" />${mark}`,
    );
}
