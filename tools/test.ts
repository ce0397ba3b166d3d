import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { build } from './build.ts';
import { type Count, check } from './check.ts';
import { bin, runNode } from './run.ts';
import { changedSince, journeysTouched } from './test-changed.ts';
import { type Choice, chooseTests, readWords } from './test-choice.ts';

const testResult = z.object({
  fullName: z.string(),
  status: z.string(),
  failureMessages: z.array(z.string()),
});

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(testResult),
    }),
  ),
});

/**
 * What failed, by file and test, with the first line of each try: said again at the end, where thousands of
 * lines don't hide it.
 */
const failures: string[] = [];

/** The same of a first try that a second one follows. */
const stumbles: string[] = [];

/** Several times what any part takes on two cores; twice what journeys took on the slowest machine seen. */
const partTimeoutMs = 65 * 60_000;
const longPartTimeoutMs = 5 * partTimeoutMs;

interface Run extends Count {
  /** The files that failed, with their own counts. */
  readonly files: ReadonlyMap<string, Count>;
}

/**
 * Runs the named vitest projects, or what `args` leave of them. A run that breaks outside its tests (a file
 * that can't load) counts as a failure.
 */
async function vitest(projects: readonly string[], args: readonly string[] = []): Promise<Run> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-report-'));
  const file = join(folder, 'report.json');
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
  const chosen = projects.map((project) => `--project=${project}`);
  const { ok } = await runNode(
    [bin('vitest/vitest.mjs'), 'run', '--passWithNoTests', ...chosen, ...reporters, ...args],
    { timeoutMs: process.env.TEST_LONG === 'yes' ? longPartTimeoutMs : partTimeoutMs },
  );
  const text = await readFile(file, 'utf8').catch(() => undefined);
  await rm(folder, { recursive: true });
  const files = new Map<string, Count>();
  if (text === undefined) return { passed: 0, failed: ok ? 0 : 1, skipped: 0, files };
  const report = vitestReport.parse(JSON.parse(text));
  for (const { name, status, assertionResults } of report.testResults) {
    if (status === 'passed') continue;
    const failed = assertionResults.filter((each) => each.status === 'failed');
    const passed = assertionResults.filter((each) => each.status === 'passed').length;
    failures.push(relative('.', name), ...failed.flatMap(linesOf));
    files.set(name, {
      passed,
      failed: failed.length,
      skipped: assertionResults.length - passed - failed.length,
    });
  }
  return {
    files,
    passed: report.numPassedTests,
    failed: Math.max(report.numFailedTests, ok ? 0 : 1),
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

function linesOf({ fullName, failureMessages }: z.infer<typeof testResult>): string[] {
  return [`  ${fullName}`, ...failureMessages.map((message) => `    ${firstLines(message)}`)];
}

/** The message, and the place in our files that it comes from. */
function firstLines(message: string): string {
  const lines = message.split('\n');
  const place = lines.find((line) => line.includes('    at ') && !line.includes('node_modules'));
  return [lines[0], place].map((line = '') => line.trim().slice(0, 200)).join(' ');
}

async function buildForJourneys(): Promise<Count> {
  const ok = await build();
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 };
}

async function firstLoad(): Promise<Count> {
  const { ok } = await runNode(['checks/first-load.ts']);
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 };
}

function sum(counts: readonly Count[]): Count {
  const total = (part: keyof Count) => counts.reduce((count, each) => count + each[part], 0);
  return { passed: total('passed'), failed: total('failed'), skipped: total('skipped') };
}

async function timed(name: string, run: () => Promise<Count>): Promise<Count> {
  const startedAt = performance.now();
  const count = await run();
  console.log(`assay: ${name} took ${Math.round((performance.now() - startedAt) / 1000)} s`);
  return count;
}

const tests = (...args: readonly string[]) =>
  timed('unit and integration', () => vitest(['unit', 'integration'], args));
const journeys = (...args: readonly string[]) => timed('journeys', () => vitest(['journeys'], args));

/**
 * One stumble of a browser on a busy machine fails no submission: the files that failed run once more from
 * their start, on platforms of their own, so that nothing the first try left is in the way. How the first try
 * failed is said at the end, too.
 */
const journeysTwice = (...args: readonly string[]) =>
  timed('journeys', async () => {
    const before = failures.length;
    const first = await vitest(['journeys'], args);
    if (first.files.size === 0) return first;
    stumbles.push(...failures.splice(before));
    const second = await vitest(['journeys'], [...first.files.keys()]);
    const replaced = sum([...first.files.values()]);
    return {
      passed: first.passed - replaced.passed + second.passed,
      failed: second.failed,
      skipped: first.skipped - replaced.skipped + second.skipped,
    };
  });
const builds = () => timed('builds', buildForJourneys);

/** One after the other, beside the tests: most gates keep one core busy, and most tests wait. */
async function gatesAndBuilds(): Promise<Count> {
  return sum([await timed('gates', check), await builds(), await timed('first load', firstLoad)]);
}

async function everything(): Promise<Count> {
  const before = await Promise.all([gatesAndBuilds(), tests()]);
  return sum([...before, await journeysTwice()]);
}

/** A part of everything, for one of several machines: the first has the gates, too. */
async function part(shard: string): Promise<Count> {
  const first = shard.startsWith('1/') ? gatesAndBuilds : builds;
  const before = await Promise.all([first(), tests(`--shard=${shard}`)]);
  return sum([...before, await journeysTwice(`--shard=${shard}`)]);
}

async function touchedSince(commit: string): Promise<Count> {
  const touched = journeysTouched(changedSince(commit), await readWords());
  const counts = [await timed('gates', check), await tests(`--changed=${commit}`)];
  if (touched.length > 0)
    counts.push(await builds(), await journeys(...touched.map((name) => `/${name}.journey`)));
  return sum(counts);
}

async function only(choice: Choice): Promise<Count> {
  const counts: Count[] = [];
  if (choice.tests.length > 0) counts.push(await tests(...choice.tests));
  if (choice.journeys.length > 0) counts.push(await builds(), await journeys(...choice.journeys));
  return sum(counts);
}

async function run(): Promise<Count> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      changed: { type: 'boolean', default: false },
      long: { type: 'boolean', default: false },
      part: { type: 'string' },
    },
  });
  if (values.long) process.env.TEST_LONG = 'yes';
  if (values.changed) return await touchedSince(positionals[0] ?? 'HEAD');
  if (values.part !== undefined) return await part(values.part);
  if (positionals.length === 0) return await everything();
  const choice = chooseTests(positionals, await readWords());
  if (!('refusal' in choice)) return await only(choice);
  console.error(`assay: ${choice.refusal}`);
  return { passed: 0, failed: 1, skipped: 0 };
}

const { passed, failed, skipped } = await run();
for (const line of stumbles) console.log(`first try: ${line}`);
for (const line of failures) console.log(`FAILED ${line}`);
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = failed === 0 ? 0 : 1;
