import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { floors } from '../.dependency-cruiser.mjs';
import { root, type SourceFile, sourceFiles } from './files.ts';
import { forwardReferences, type Handing, readWiring, type Thing, twoWayPairs } from './wiring-rules.ts';

/**
 * Parts of a capability that are made by themselves, on the floor of another one: lower, because those below
 * their capability need them, or higher, because they look at what stands above it. docs/architecture.md,
 * "Parts that stand apart", says why.
 */
const apart: Readonly<Record<string, string>> = {
  createSecondFactor: 'audit',
  createInquiryPauses: 'audit',
  createTellerPart: 'kyc',
  openRecordings: 'customers',
  createLiveSocket: 'orders',
  createReservesPart: 'accounts',
  createAuditDesk: 'treasury',
  createPausing: 'treasury',
  createReviewGate: 'treasury',
  createDeadlinesPart: 'inquiries',
  createReviewsPart: 'inquiries',
  createChatsBesideReviews: 'inquiries',
};

const floorOf = ({ capability, name }: Thing) =>
  floors.findIndex((names) => names.split('|').includes(apart[name] ?? capability));

const nameOf = ({ capability, name }: Thing) => (name in apart ? `${capability}.${name}` : capability);

/** What is handed down, or across: from a floor that is no lower than the one it is handed to. */
const upward = (handings: readonly Handing[]) =>
  handings
    .filter(({ from, to }) => from.capability !== to.capability && floorOf(from) >= floorOf(to))
    .map(({ from, to, place }) => `${place} ${nameOf(from)} → ${nameOf(to)}`);

let server: readonly SourceFile[];
let wiring: ReturnType<typeof readWiring>;
beforeAll(async () => {
  server = (await sourceFiles('apps/server')).filter(
    ({ path }) => path.endsWith('.ts') && !/[.]test[.]ts$|\/testing\//.test(path),
  );
  wiring = readWiring(server.filter(({ path }) => /\/(?:wiring\/.*|capabilities|compose)[.]ts$/.test(path)));
});

test('nothing in apps/server is used above its declaration, in closures neither', () => {
  expect(forwardReferences(server)).toEqual([]);
});

test('every capability is handed only what stands on a lower floor', () => {
  // As many as there are `create…Part` and the like: a reader that finds none would find no fault.
  expect(new Set(wiring.handings.map(({ to }) => to.name)).size).toBeGreaterThan(30);
  expect(upward(wiring.handings)).toEqual([]);
});

test('no two hand each other something', () => {
  expect(twoWayPairs(wiring.handings, nameOf)).toEqual([]);
});

test('each port is filled from a higher floor, and the page of the architecture says by whom', async () => {
  const page = await readFile(join(root, 'docs/architecture.md'), 'utf8');
  const listed = [...page.matchAll(/^\| `(\w+[.]\w+)` \| (`[^|]+) \| \S/gm)].map(
    ([, port = '', by = '']) => ({
      port,
      by: [...by.matchAll(/`(\w+)`/g)].map(([, name = '']) => name).sort(),
    }),
  );
  const filled = wiring.fillings.map(({ port, by }) => ({ port, by: [...by].sort() }));
  expect(listed.sort((a, b) => a.port.localeCompare(b.port))).toEqual(
    filled.sort((a, b) => a.port.localeCompare(b.port)),
  );
  expect(filled.map(({ port }) => port)).toEqual(wiring.ports);
});

const planted = (text: string): SourceFile => ({ path: 'apps/server/planted.ts', text });

test.each([
  [
    'const ask = () => later.answer();\nconst later = { answer: () => 1 };',
    ['apps/server/planted.ts:1 later'],
  ],
  [
    'function make() {\n  const house = { later };\n  const { later } = house;\n}',
    ['apps/server/planted.ts:2 later'],
  ],
  ['const ask = () => new Later();\nclass Later {}', ['apps/server/planted.ts:1 Later']],
  ['type Early = typeof later;\nconst later = 1;\nconst ask = () => after();\nfunction after() {}', []],
])('a use above the declaration is found: %s', (text, found) => {
  expect(forwardReferences([planted(text)])).toEqual(found);
});

const imports = `
  import { createDepositsPart } from '#capabilities/money/deposits/server/part.ts';
  import { createWithdrawalsPart } from '#capabilities/money/withdrawals/server/part.ts';
`;

test.each([
  [
    'in one function',
    'const deposits = createDepositsPart({ pay: (asset) => withdrawals.pay(asset) });\nconst withdrawals = createWithdrawalsPart({ deposits });',
  ],
  [
    'through a bundle, an await and another function',
    `type Lower = Awaited<ReturnType<typeof makeLower>>;
     async function makeLower() {
       const withdrawals = await createWithdrawalsPart({});
       return { withdrawals };
     }
     async function makeUpper({ withdrawals: { pay } }: Lower) {
       const bundle = { pay };
       return await createDepositsPart({ ...bundle });
     }`,
  ],
])('what is handed down is found: %s', (_, text) => {
  expect(upward(readWiring([planted(imports + text)]).handings)).toEqual([
    expect.stringContaining('withdrawals → deposits'),
  ]);
});

test('two that hand each other something are found', () => {
  const text = `${imports}
    const deposits = createDepositsPart({ pay: (asset) => withdrawals.pay(asset) });
    const withdrawals = createWithdrawalsPart({ deposits });`;
  expect(twoWayPairs(readWiring([planted(text)]).handings, nameOf)).toEqual(['deposits withdrawals']);
});
