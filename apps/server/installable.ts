import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';

/** What a browser needs to put the platform on a home screen, and to say something while it is closed. */
export interface InstallableNeeds {
  /** The built web app. */
  readonly folder: string;
  readonly platformName: string;
  /** The operator's own mark, or ours. */
  readonly mark: Buffer;
  /** The page as it is served: it names every file of its build. */
  readonly page: string;
}

/** foundation/ui/tokens.css, light and dark. */
const paper = '#faf9f6';

/** `share`: how much of the picture the mark takes; the rest is paper, for systems that cut corners off. */
const icons = [
  { path: '/icon-192.png', size: 192, share: 1, purpose: 'any' },
  { path: '/icon-512.png', size: 512, share: 1, purpose: 'any' },
  { path: '/icon-maskable.png', size: 512, share: 0.6, purpose: 'maskable' },
  { path: '/icon-apple.png', size: 180, share: 0.7, purpose: undefined },
] as const;

/** Files of the build's folder that are served from here. */
export const ownWorker = 'sw.js';

/** Serves the manifest, its icons and the service worker. */
export async function serveInstallable(server: FastifyInstance, needs: InstallableNeeds): Promise<void> {
  const { platformName: name, mark, page } = needs;
  const build = createHash('sha256').update(page).digest('hex').slice(0, 16);
  const worker = (await readFile(join(needs.folder, ownWorker), 'utf8')).replace("'unbuilt'", `'${build}'`);
  const manifest = JSON.stringify({
    id: '/',
    name,
    short_name: name.slice(0, 12).trim(),
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: paper,
    theme_color: paper,
    icons: icons
      .filter(({ purpose }) => purpose !== undefined)
      .map(({ path: src, size, purpose }) => ({ src, sizes: `${size}x${size}`, type: 'image/png', purpose })),
  });
  server.get(`/${ownWorker}`, (_, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(worker),
  );
  server.get('/manifest.webmanifest', (_, reply) =>
    reply.type('application/manifest+json; charset=utf-8').header('cache-control', 'no-cache').send(manifest),
  );
  for (const { path, picture } of await drawIcons(mark)) {
    server.get(path, (_, reply) =>
      reply.type('image/png').header('cache-control', 'public, max-age=86400').send(picture),
    );
  }
}

/**
 * Draws every icon while the platform starts: uploads keep all readers but those of JPEG and PNG closed for
 * the whole process, so the one of SVG is open only here, before any upload can come.
 */
async function drawIcons(mark: Buffer) {
  const svg = { operation: ['VipsForeignLoadSvgBuffer'] };
  sharp.unblock(svg);
  try {
    return await Promise.all(
      icons.map(async ({ path, size, share }) => ({ path, picture: await drawIcon(mark, size, share) })),
    );
  } finally {
    sharp.block(svg);
  }
}

async function drawIcon(mark: Buffer, size: number, share: number): Promise<Buffer> {
  const within = Math.round(size * share);
  const fit = {
    width: within,
    height: within,
    fit: 'contain',
    background: { r: 0, g: 0, b: 0, alpha: 0 },
  } as const;
  // Our own drawing: a warning is another picture's, decoded at the same time in this process.
  const drawing = await sharp(mark, { density: 1_200, failOn: 'none' }).resize(fit).png().toBuffer();
  if (share === 1) return drawing;
  return await sharp({ create: { width: size, height: size, channels: 3, background: paper } })
    .composite([{ input: drawing }])
    .png()
    .toBuffer();
}
