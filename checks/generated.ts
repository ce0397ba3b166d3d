import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root, sourceFiles } from './files.ts';
import { generatedPages } from './generated-pages.ts';

// Fails when a committed file differs from what the code makes of it; `--write` brings it up to date.
const files = await sourceFiles('docs');
for (const { path, makes } of generatedPages) {
  const committed = await readFile(join(root, path), 'utf8').catch(() => '');
  const made = makes(committed, files);
  if (made === committed) continue;
  if (process.argv.includes('--write')) {
    await writeFile(join(root, path), made);
    console.log(`${path}: written`);
  } else {
    console.log(`${path}: differs from what it is generated from; run node checks/generated.ts --write`);
    process.exitCode = 1;
  }
}
