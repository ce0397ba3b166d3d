import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { root, type SourceFile, sourceFiles } from './files.ts';
import { brokenHops, hopsBelow } from './flow-rules.ts';

let page: string;
let files: ReadonlyMap<string, SourceFile>;
beforeAll(async () => {
  page = await readFile(join(root, 'docs/flows.md'), 'utf8');
  const folders = await Promise.all(
    ['apps', 'capabilities', 'foundation', 'locales'].map((folder) => sourceFiles(folder)),
  );
  files = new Map(folders.flat().map((file) => [file.path, file]));
});

test.each([
  ['Files of a market order', 60],
  ['Files of a withdrawal', 60],
])('%s: each is there and is reached from an earlier one', (heading, atLeast) => {
  const hops = hopsBelow(heading, page);
  expect(hops.length).toBeGreaterThanOrEqual(atLeast);
  expect(brokenHops(hops, files)).toEqual([]);
});

test('a way that breaks is found', () => {
  const known = new Map(
    [
      { path: 'a/form.tsx', text: "import { send } from './send.ts';" },
      { path: 'a/send.ts', text: "call('placeOrder')" },
      { path: 'b/routes.ts', text: 'placeOrder: place' },
    ].map((file) => [file.path, file]),
  );
  const way = (...lines: string[]) =>
    brokenHops(hopsBelow('Way', `\n## Way\n\n${lines.join('\n')}\n\n## Next\n`), known);
  expect(way('1. `a/form.tsx`', '2. `a/send.ts`', '3. `b/routes.ts` (by `placeOrder`)')).toEqual([]);
  expect(way('1. `a/form.tsx`', '2. `a/sent.ts`')).toEqual(['a/sent.ts: there is no such file']);
  expect(way('1. `a/form.tsx`', '2. `b/routes.ts`')).toEqual([
    'b/routes.ts: no earlier file imports it; name what leads to it: (by `name`)',
  ]);
  expect(way('1. `a/form.tsx`', '2. `b/routes.ts` (by `placeOrder`)')).toEqual([
    'b/routes.ts: it and an earlier file no longer share placeOrder',
  ]);
});
