import { posix } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { floors } from '../.dependency-cruiser.mjs';
import { type SourceFile, sourceFiles } from './files.ts';

/** In how few files a capability is joined: docs/architecture.md, "Where a line of code belongs". */
const most = 4;

/**
 * Capabilities that many screens are about, and those that the process itself stands on: how many files of
 * apps/ join them. It may fall, never rise.
 */
const joinedOftener: Readonly<Record<string, number>> = {
  ledger: 5,
  chains: 5,
  content: 11,
  // Both applications report their pages' errors to it.
  health: 5,
  // Country, limits and language are asked for beside other capabilities' forms.
  customers: 15,
  markets: 15,
  prices: 8,
  operators: 7,
  nfts: 7,
  options: 10,
  withdrawals: 7,
  orders: 14,
  accounts: 14,
  quiz: 5,
};

/** Says which calls a live event makes stale, in one line an event: it joins nothing. */
const eventMap = 'apps/web/stale-after.ts';

const capabilities = floors.flatMap((names) => names.split('|'));

/** The files outside a capability's folder that import it, by capability. */
function placesOf(files: readonly SourceFile[]): ReadonlyMap<string, readonly string[]> {
  const places = new Map<string, Set<string>>(capabilities.map((name) => [name, new Set()]));
  for (const { path, text } of files) {
    if (!/[.]tsx?$/.test(path) || /[.]test[.]tsx?$|\/testing\//.test(path) || path === eventMap) continue;
    for (const [, from = ''] of text.matchAll(/(?:\bfrom|\bimport)[\s(]*'([#.][^']+)'/g)) {
      const to = from.startsWith('#') ? from.slice(1) : posix.join(posix.dirname(path), from);
      const [folder = '', name = ''] = /^capabilities\/[^/]+\/([^/]+)\//.exec(to) ?? [];
      if (folder === '' || !path.startsWith(folder)) places.get(name)?.add(path);
    }
  }
  return new Map([...places].map(([name, paths]) => [name, [...paths].sort()]));
}

/** The files that wire the server are one place: a capability is made in one of them. */
const asPlace = (path: string) =>
  path.replace(/^apps\/server\/(?:wiring\/.*|capabilities[.]ts)$/, 'apps/server/wiring');

let inApps: ReadonlyMap<string, readonly string[]>;
let anywhere: ReadonlyMap<string, readonly string[]>;
beforeAll(async () => {
  const apps = await sourceFiles('apps');
  const others = [...(await sourceFiles('capabilities')), ...(await sourceFiles('foundation'))];
  inApps = placesOf(apps);
  anywhere = placesOf([...apps, ...others]);
});

test.each(capabilities)('%s is joined to the whole in few places of apps/', (name) => {
  const places = [...new Set(inApps.get(name)?.map(asPlace))];
  expect(places.length, places.join('\n')).toBeLessThanOrEqual(joinedOftener[name] ?? most);
});

test('the example has its four, and no other capability knows it', () => {
  expect(anywhere.get('loans')).toEqual([
    'apps/console/parts.ts',
    'apps/server/wiring/products.ts',
    'apps/web/late-news.tsx',
    'apps/web/pages/loan.tsx',
  ]);
});

test('an import is found however it is written', () => {
  const found = placesOf([
    {
      path: 'apps/web/one.ts',
      text: "import type { Loan } from '#capabilities/products/loans/contract.ts';",
    },
    {
      path: 'capabilities/products/plans/web/two.ts',
      text: "const screen = () => import('#capabilities/products/loans/web/loan-page.tsx');",
    },
    { path: 'capabilities/products/plans/face.ts', text: "import {\n  a,\n} from '../loans/face.ts';" },
    { path: 'capabilities/products/loans/rules.ts', text: "import { b } from './interest.ts';" },
    { path: 'apps/server/loans.test.ts', text: "import '#capabilities/products/loans/rules.ts';" },
  ]);
  expect(found.get('loans')).toEqual([
    'apps/web/one.ts',
    'capabilities/products/plans/face.ts',
    'capabilities/products/plans/web/two.ts',
  ]);
});
