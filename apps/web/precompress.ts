import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { minify, type Plugin } from 'vite';

/** Below this a compressed answer is hardly shorter. */
const LEAST_BYTES = 1024;

/**
 * Minifies `boot.js`, and writes `.br` and `.gz` beside every text file of the build: the server sends
 * them as they are and never compresses.
 */
export function precompress(): Plugin {
  let folder = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: (config) => {
      folder = join(config.root, config.build.outDir);
    },
    async closeBundle() {
      await minifyBoot(join(folder, 'boot.js'));
      const files = await readdir(folder, { recursive: true });
      const texts = files.filter((file) => /\.(js|css|html|svg|json|webmanifest)$/.test(file));
      for (const file of texts) await compress(join(folder, file));
    },
  };
}

/** Vite copies `public/` as it is; this one script of it runs in every page, before the first paint. */
async function minifyBoot(file: string): Promise<void> {
  await writeFile(file, (await minify(file, await readFile(file, 'utf8'))).code);
}

async function compress(file: string) {
  const content = await readFile(file);
  if (content.length < LEAST_BYTES) return;
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content));
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
}
