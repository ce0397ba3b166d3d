import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import { root } from './files.ts';
import { filesLoadedFor, type Manifest } from './first-load-rules.ts';

const kilobyte = 1000;

/** In every page, before the app. */
const boot = 'boot.js';
const web = 'apps/web/index.html';
/** Loads at once for a signed-in customer. */
const signedIn = [web, 'apps/web/live-connection.tsx'];
const chart = 'capabilities/markets/charts/web/chart-workbench.tsx';
const marketDetail = [...signedIn, 'apps/web/pages/market-detail.tsx', chart];
const desk = 'apps/web/pages/market-detail/trading-desk.tsx';
const operators = 'apps/console/index.html';

interface Screen {
  readonly app: 'web' | 'console';
  readonly name: string;
  readonly parts: readonly string[];
  readonly limit: number;
}

/**
 * The JavaScript a screen needs before anybody presses anything, texts apart, and how large it may be,
 * gzipped.
 */
const screens: readonly Screen[] = [
  {
    app: 'web',
    name: 'login',
    parts: [web, 'apps/web/pages/login.tsx'],
    limit: 146 * kilobyte,
  },
  { app: 'web', name: 'home', parts: [...signedIn, 'apps/web/pages/home.tsx'], limit: 146 * kilobyte },
  { app: 'web', name: 'market detail', parts: [...marketDetail, desk], limit: 239 * kilobyte },
  {
    app: 'console',
    name: 'console, inbox',
    parts: [operators, 'capabilities/desk/reviews/console/inbox-page.tsx'],
    limit: 223 * kilobyte,
  },
];

const manifestFile = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.array(z.string()).optional() }),
);

/** Measures the built apps; run after the build. */
async function main(): Promise<boolean> {
  let isWithin = true;
  for (const { app, name, parts, limit } of screens) {
    const size = await sizeOf(app, filesLoadedFor(await readManifest(app), parts));
    if (size > limit) isWithin = false;
    const [measured, allowed] = [size, limit].map((bytes) => (bytes / kilobyte).toFixed(1));
    console.log(`${size > limit ? 'FAILED' : 'ok    '} first load, ${name}: ${measured} of ${allowed} kB`);
  }
  return isWithin;
}

/** Vite names sources as seen from the app's own folder. */
async function readManifest(app: string): Promise<Manifest> {
  const file = await readFile(join(root, 'dist', app, '.vite/manifest.json'), 'utf8');
  const fromRoot = (key: string): string => posix.join('apps', app, key);
  return Object.fromEntries(
    Object.entries(manifestFile.parse(JSON.parse(file))).map(([key, { file, imports }]) => [
      fromRoot(key),
      { file, imports: imports?.map(fromRoot) },
    ]),
  );
}

async function sizeOf(app: string, files: readonly string[]): Promise<number> {
  let size = 0;
  for (const file of [boot, ...files]) {
    size += gzipSync(await readFile(join(root, 'dist', app, file)), { level: 9 }).length;
  }
  return size;
}

process.exitCode = (await main()) ? 0 : 1;
