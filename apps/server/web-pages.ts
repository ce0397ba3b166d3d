import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '#foundation/refusals/result.ts';
import { sendRefusal } from '#foundation/server-kit/call-router.ts';
import { languageFromHeader, type Sentences } from '#foundation/server-kit/sentences.ts';
import type { Config } from './config.ts';
import { ownWorker, serveInstallable } from './installable.ts';

const built = join(import.meta.dirname, '../../dist');

type Brand = Pick<Config, 'platformName' | 'platformMark'>;

/**
 * Serves the built web app and the console; any other page address gets the app it belongs to, any other call
 * the envelope of a 404.
 */
export async function serveWeb(server: FastifyInstance, config: Brand, sentences: Sentences): Promise<void> {
  const { platformMark } = config;
  const mark = platformMark === undefined ? undefined : await readFile(platformMark);
  const web = withInstallLinks(await readPage('web', config));
  const console = await readPage('console', config);

  if (web !== undefined) {
    if (mark !== undefined) server.get('/mark.svg', (_, reply) => reply.type('image/svg+xml').send(mark));
    server.get('/', (_, reply) => sendPage(reply, web));
    const folder = join(built, 'web');
    const drawn = mark ?? (await readFile(join(folder, 'mark.svg')));
    await serveInstallable(server, { folder, platformName: config.platformName, mark: drawn, page: web });
    await serveFiles(server, 'web', '/', [`${ownWorker}*`, ...(mark === undefined ? [] : ['mark.svg*'])]);
  }
  if (console !== undefined) {
    for (const path of ['/console', '/console/']) server.get(path, (_, reply) => sendPage(reply, console));
    await serveFiles(server, 'console', '/console/', []);
  }
  server.setNotFoundHandler((request, reply) => {
    const page = request.url.startsWith('/console/') ? console : web;
    if (page !== undefined && wantsPage(request)) return sendPage(reply, page);
    const language = languageFromHeader(request.headers['accept-language']);
    return sendRefusal(reply, sentences, language, refuse('NOT_FOUND'));
  });
}

/** Whether a person or a crawler is at a page's address; false for calls and missing files. */
export function wantsPage({
  method,
  url,
  headers,
}: Pick<FastifyRequest, 'method' | 'url' | 'headers'>): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const { accept = '' } = headers;
  const isCallOrFile = /^\/(swx|system|dev|websocket)\/|^[^?]*\.[^/?]*(\?|$)/.test(url);
  return accept.includes('text/html') || (accept.includes('*/*') && !isCallOrFile);
}

function sendPage(reply: FastifyReply, page: string) {
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page);
}

/** Undefined when it was not built. */
async function readPage(name: string, config: Brand): Promise<string | undefined> {
  const page = await readFile(join(built, name, 'index.html'), 'utf8').catch(() => undefined);
  return page === undefined ? undefined : withBrand(page, config);
}

async function serveFiles(server: FastifyInstance, name: string, prefix: string, leaveOut: string[]) {
  await server.register(staticFiles, {
    root: join(built, name),
    prefix,
    decorateReply: false,
    index: false,
    wildcard: false,
    globIgnore: ['index.html*', '.vite/**', '**/*.map', ...leaveOut],
    preCompressed: true,
    setHeaders: (response, path) => {
      const immutable = path.includes('/assets/');
      response.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}

/** They lead to what the server makes (apps/server/installable.ts): the bundler knows no such files. */
function withInstallLinks(page: string | undefined): string | undefined {
  const links = [
    '<link rel="manifest" href="/manifest.webmanifest" />',
    '<link rel="apple-touch-icon" href="/icon-apple.png" />',
  ];
  return page?.replace('</head>', `  ${links.join('\n    ')}\n  </head>`);
}

/**
 * Writes the operator's name and whether it has a mark of its own into the page
 * (foundation/ui/brand-settings.ts).
 */
function withBrand(page: string, { platformName, platformMark }: Brand) {
  const name = platformName.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  const mark = platformMark === undefined ? '' : '\n    <meta name="application-mark" content="own" />';
  return page
    .replace('<title>Assay</title>', () => `<title>${name}</title>`)
    .replace(
      '<meta name="application-name" content="Assay" />',
      () => `<meta name="application-name" content="${name}" />${mark}`,
    );
}
