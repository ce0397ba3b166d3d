import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import config from '../.dependency-cruiser.mjs';

const forbidden: readonly (readonly [from: string, to: string, rule: string])[] = [
  ['foundation/money/money.ts', 'capabilities/products/loans/rules.ts', 'foundation-knows-no-business'],
  [
    'capabilities/money/ledger/server/post.ts',
    'capabilities/products/loans/face.ts',
    'ledger-depends-on-no-capability',
  ],
  ['capabilities/products/loans/server/repay.ts', 'apps/server/compose.ts', 'applications-are-the-top'],
  ['capabilities/products/loans/rules.ts', 'capabilities/products/plans/rules.ts', 'rules-are-pure'],
  ['capabilities/products/loans/rules.ts', 'node:fs', 'rules-are-pure'],
  ['capabilities/products/loans/rules.ts', 'capabilities/products/loans/contract.ts', 'rules-are-pure'],
  [
    'capabilities/products/loans/contract.ts',
    'capabilities/products/loans/server/repay.ts',
    'top-files-are-shared-by-both-sides',
  ],
  [
    'capabilities/products/loans/server/repay.ts',
    'capabilities/products/plans/server/plans.sql.ts',
    'others-only-by-their-face',
  ],
  [
    'capabilities/products/loans/server/repay.ts',
    'capabilities/products/plans/face.ts',
    'only-faces-of-lower-floors',
  ],
  [
    'capabilities/people/customers/server/enter.ts',
    'capabilities/people/security/face.ts',
    'only-faces-of-lower-floors',
  ],
  ['capabilities/desk/audit/face.ts', 'capabilities/products/orders/face.ts', 'only-faces-of-lower-floors'],
  [
    'capabilities/markets/live/server/live-socket.ts',
    'capabilities/markets/prices/face.ts',
    'only-faces-of-lower-floors',
  ],
  [
    'capabilities/people/customers/contract.ts',
    'capabilities/money/accounts/contract.ts',
    'only-faces-of-lower-floors',
  ],
  ['capabilities/products/lottery/server/draw.ts', 'foundation/ids/ids.ts', 'every-capability-has-its-floor'],
  [
    'capabilities/products/loans/schedule.ts',
    'capabilities/products/loans/face.ts',
    'top-files-name-only-types-of-the-face',
  ],
  [
    'capabilities/products/loans/server/repay.ts',
    'capabilities/products/loans/web/loan-page.tsx',
    'servers-have-no-screens',
  ],
  [
    'capabilities/products/loans/web/loan-page.tsx',
    'capabilities/products/loans/server/repay.ts',
    'screens-have-no-server',
  ],
  [
    'capabilities/products/loans/web/loan-page.tsx',
    'foundation/server-kit/database.ts',
    'screens-have-no-server',
  ],
  [
    'capabilities/products/loans/web/loan-page.tsx',
    'capabilities/products/plans/web/plan.tsx',
    'screens-stay-in-their-capability',
  ],
  [
    'capabilities/products/loans/web/loan-page.tsx',
    'capabilities/products/loans/console/review.tsx',
    'web-and-console-are-apart',
  ],
  ['capabilities/products/loans/web/loan-page.tsx', 'node:fs', 'browser-has-no-node'],
  ['capabilities/products/loans/web/loan-page.tsx', 'pg', 'browser-bundles-only-dev-dependencies'],
  ['capabilities/products/loans/server/repay.ts', 'react', 'server-runs-on-dependencies'],
  ['capabilities/products/loans/server/repay.ts', 'left-pad', 'resolvable'],
  [
    'capabilities/products/loans/server/repay.ts',
    'capabilities/products/loans/server/repay.test.ts',
    'tests-stay-tests',
  ],
];

const permitted: readonly (readonly [from: string, to: string])[] = [
  ['capabilities/products/loans/rules.ts', 'foundation/money/money.ts'],
  ['capabilities/products/loans/rules.ts', 'capabilities/money/ledger/rules.ts'],
  ['capabilities/products/loans/server/repay.ts', 'capabilities/people/customers/face.ts'],
  ['capabilities/products/loans/server/repay.ts', 'foundation/server-kit/database.ts'],
  ['capabilities/products/loans/server/repay.ts', 'pg'],
  ['capabilities/products/loans/web/loan-page.tsx', 'capabilities/products/loans/contract.ts'],
  ['capabilities/products/loans/web/loan-page.tsx', 'capabilities/markets/prices/web/face.ts'],
  ['capabilities/products/loans/web/loan-page.tsx', 'react'],
  ['apps/server/compose.ts', 'capabilities/products/loans/server/repay.ts'],
  ['apps/web/routes.tsx', 'capabilities/products/loans/web/loan-page.tsx'],
];

const report = z.object({
  summary: z.object({
    violations: z.array(z.object({ from: z.string(), rule: z.object({ name: z.string() }) })),
  }),
});

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-imports-'));
  await plant('package.json', JSON.stringify({ dependencies: { pg: '1' }, devDependencies: { react: '1' } }));
  for (const name of ['pg', 'react']) {
    await plant(`node_modules/${name}/package.json`, JSON.stringify({ name, main: 'index.js' }));
    await plant(`node_modules/${name}/index.js`, '');
  }
  for (const path of new Set([...forbidden, ...permitted].flat())) {
    if (path.includes('/')) await plant(path, 'export const one = 1;\n');
  }
});
afterAll(async () => await rm(folder, { recursive: true }));

async function plant(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), text);
}

/** The rules broken once `from` imports `to` and nothing else imports anything. */
async function rulesBrokenBy(from: string, to: string): Promise<string[]> {
  const target = to.includes('/') ? join(folder, to) : to;
  await plant(from, `import ${JSON.stringify(target)};\n`);
  const { tsConfig: _, ...options } = config.options ?? {};
  const ruleSet = { forbidden: config.forbidden ?? [] };
  const { output } = await cruise([from], { ...options, baseDir: folder, validate: true, ruleSet });
  await plant(from, 'export const one = 1;\n');
  return report.parse(output).summary.violations.map(({ rule }) => rule.name);
}

test.each(forbidden)('%s may not import %s', async (from, to, rule) => {
  expect(await rulesBrokenBy(from, to)).toContain(rule);
});

test.each(permitted)('%s may import %s', async (from, to) => {
  expect(await rulesBrokenBy(from, to)).toEqual([]);
});

test('a cycle is found', async () => {
  await plant('foundation/ids/one.ts', "import './two.ts';\n");
  await plant('foundation/ids/two.ts', "import './one.ts';\n");
  expect(await rulesBrokenBy('foundation/ids/three.ts', 'foundation/ids/one.ts')).toContain('no-cycles');
});
