import { execFileSync } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { bin, root, runNode } from '../../tools/run.ts';
import { type Fault, faults } from './faults.ts';

/**
 * `npm run test:faults [words]`: plants each fault (or those whose names have one of the words) in a copy of
 * the sources and runs the tests that must fail. Not part of `npm test`: it takes half an hour.
 */

const isTest = /[.](test|journey)[.]tsx?$|^(journeys|checks|docs|locales|bench)\//;

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
const green = await failures([...new Set(chosen.flatMap(({ tests }) => tests))]);
const missed = green === 0 ? [] : ['the tests fail without any fault'];
if (missed.length === 0) {
  for (const fault of chosen) {
    const found = await isFound(fault);
    console.log(`${found === true ? 'found ' : 'MISSED'} ${fault.name}${found === true ? '' : `: ${found}`}`);
    if (found !== true) missed.push(fault.name);
  }
} else console.log(missed.join('\n'));
await rm(copy, { recursive: true });
console.log(`${chosen.length - missed.length} found, ${missed.length} missed`);
process.exitCode = missed.length === 0 ? 0 : 1;

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
  const failed = await failures(tests);
  await writeFile(join(copy, file), text);
  return failed > 0 || 'every test passes';
}

/** How many of the tests fail; a file that cannot load is no failed test. */
async function failures(tests: readonly string[]): Promise<number> {
  const isJourney = (test: string) => test.startsWith('journeys/');
  const report = join(copy, 'report.json');
  if (tests.some(isJourney)) await runNode(['tools/build.ts'], { cwd: copy });
  let failed = 0;
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
    const counted = z.object({ numFailedTests: z.number() });
    failed += counted.parse(JSON.parse(await readFile(report, 'utf8'))).numFailedTests;
    await rm(report);
  }
  return failed;
}
