import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { floors } from '../.dependency-cruiser.mjs';
import { root } from './files.ts';

test('the map of the capabilities has the floors of the import table', async () => {
  const page = await readFile(join(root, 'docs/architecture.md'), 'utf8');
  const mapped = [...page.matchAll(/^\| (\d+) \| `(\w+)` \| \S/gm)].map(
    ([, floor, name]) => `${floor} ${name}`,
  );
  expect(mapped).toEqual(
    floors.flatMap((names, floor) => names.split('|').map((name) => `${floor} ${name}`)),
  );
});
