import { execFileSync } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { z } from 'zod';
import { bin, root, runNode } from '../../tools/run.ts';
import { type Fault, faults } from './faults.ts';

/**
 * `npm run test:faults [words]`: plants each fault (or those whose names have one of the words) in a copy of
 * the sources and runs the tests that must fail. Not part of `npm test`: it takes half an hour.
 */

const isTest = /[.](test|journey)[.]tsx?$|^(journeys|checks|docs|locales|bench)\//;

interface TestsEnded {
  failed: number;
  /** Files that could not load or start. */
  readonly notRun: string[];
}

/** Vitest's JSON report, as far as it is read. */
const reportShape = z.object({
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ status: z.string() })),
    }),
  ),
});

const copy = await mkdtemp(join(tmpdir(), 'assay-faults-'));
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '');
for (const file of files) await cp(join(root, file), join(copy, file)).catch(() => {});
await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));

const sources = new Map<string, string>();
for (const file of files) {
  if (/[.](ts|tsx|css)$/.test(file) && !isTest.test(file))
    sources.set(file, await readFile(join(copy, file), 'utf8').catch(() => ''));
}

const words = process.argv.slice(2);
const chosen = faults.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
const green = await runTests([...new Set(chosen.flatMap(({ tests }) => tests))]);
if (isGreen(green)) {
  const missed: string[] = [];
  for (const fault of chosen) {
    const found = await isFound(fault);
    console.log(`${found === true ? 'found ' : 'MISSED'} ${fault.name}${found === true ? '' : `: ${found}`}`);
    if (found !== true) missed.push(fault.name);
  }
  console.log(`${chosen.length - missed.length} found, ${missed.length} missed`);
  process.exitCode = missed.length === 0 ? 0 : 1;
} else {
  console.log(`nothing was planted: without any fault ${described(green)}`);
  process.exitCode = 1;
}
await rm(copy, { recursive: true });

async function isFound({ find, replace, tests }: Fault): Promise<true | string> {
  const places = [...sources].filter(([, text]) => text.includes(find));
  const [place, another] = places;
  if (place === undefined) return 'its place is gone';
  const [file, text] = place;
  if (another !== undefined || text.split(find).length > 2) return 'it has several places';
  await writeFile(
    join(copy, file),
    text.replace(find, () => replace),
  );
  const ended = await runTests(tests);
  await writeFile(join(copy, file), text);
  return ended.failed > 0 || described(ended);
}

/** A file that cannot load or start is no failed test: what it would find is not known. */
async function runTests(tests: readonly string[]): Promise<TestsEnded> {
  const isJourney = (test: string) => test.startsWith('journeys/');
  const report = join(copy, 'report.json');
  if (tests.some(isJourney)) await runNode(['tools/build.ts'], { cwd: copy });
  const ended: TestsEnded = { failed: 0, notRun: [] };
  for (const [projects, part] of [
    [['unit', 'integration'], tests.filter((test) => !isJourney(test))],
    [['journeys'], tests.filter(isJourney)],
  ] as const) {
    if (part.length === 0) continue;
    const named = projects.map((project) => `--project=${project}`);
    const reporter = ['--reporter=json', `--outputFile=${report}`];
    await runNode([bin('vitest/vitest.mjs'), 'run', ...named, ...reporter, ...part], {
      cwd: copy,
      quiet: true,
    });
    const { numFailedTests, testResults } = reportShape.parse(JSON.parse(await readFile(report, 'utf8')));
    ended.failed += numFailedTests;
    for (const { name, status, assertionResults } of testResults) {
      const hasFailedTest = assertionResults.some((each) => each.status === 'failed');
      if (status === 'failed' && !hasFailedTest) ended.notRun.push(relative(copy, name));
    }
    await rm(report);
  }
  return ended;
}

function isGreen({ failed, notRun }: TestsEnded): boolean {
  return failed === 0 && notRun.length === 0;
}

function described({ failed, notRun }: TestsEnded): string {
  if (failed > 0) return `${failed} tests fail`;
  return notRun.length > 0 ? `could not run ${notRun.join(', ')}` : 'every test passes';
}
