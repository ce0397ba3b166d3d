import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import { root } from './files.ts';
import { filesLoadedFor, type Manifest } from './first-load-rules.ts';

const web = join(root, 'dist/web');
const kilobyte = 1000;

/** In every page, before the app. */
const boot = 'boot.js';
const app = 'apps/web/index.html';
/** Loads at once for whoever is signed in. */
const signedIn = [app, 'apps/web/live-connection.tsx'];
const chart = 'capabilities/markets/web/chart-workbench.tsx';

/** The JavaScript a screen needs before anybody presses anything, texts apart, and how large it may be, gzipped. */
const screens: readonly { name: string; parts: readonly string[]; limit: number }[] = [
  { name: 'login', parts: [app, 'capabilities/customers/web/login-page.tsx'], limit: 150 * kilobyte },
  { name: 'home', parts: [...signedIn, 'apps/web/pages/home.tsx'], limit: 150 * kilobyte },
  {
    name: 'market detail',
    parts: [
      ...signedIn,
      'apps/web/pages/market-detail.tsx',
      'apps/web/pages/market-detail/trading-desk.tsx',
      chart,
    ],
    limit: 240 * kilobyte,
  },
  {
    name: 'market detail on a phone',
    parts: [
      ...signedIn,
      'apps/web/pages/market-detail.tsx',
      'apps/web/pages/market-detail/phone-trading-desk.tsx',
      chart,
    ],
    limit: 240 * kilobyte,
  },
];

const manifestFile = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.array(z.string()).optional() }),
);

/** Vite names sources as seen from the app's own folder. */
const fromRoot = (key: string): string => posix.join('apps/web', key);

/** Measures the built web app; run after the build. */
async function main(): Promise<boolean> {
  const built = manifestFile.parse(JSON.parse(await readFile(join(web, '.vite/manifest.json'), 'utf8')));
  const manifest: Manifest = Object.fromEntries(
    Object.entries(built).map(([key, { file, imports }]) => [
      fromRoot(key),
      { file, imports: imports?.map(fromRoot) },
    ]),
  );
  let isWithin = true;
  for (const { name, parts, limit } of screens) {
    let size = 0;
    for (const file of [boot, ...filesLoadedFor(manifest, parts)]) {
      size += gzipSync(await readFile(join(web, file)), { level: 9 }).length;
    }
    if (size > limit) isWithin = false;
    const [measured, allowed] = [size, limit].map((bytes) => (bytes / kilobyte).toFixed(1));
    console.log(`${size > limit ? 'FAILED' : 'ok    '} first load, ${name}: ${measured} of ${allowed} kB`);
  }
  return isWithin;
}

process.exitCode = (await main()) ? 0 : 1;
