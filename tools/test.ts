import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { build } from './build.ts';
import { type Count, check } from './check.ts';
import { bin, runNode } from './run.ts';
import { type Choice, chooseTests, readWords } from './test-choice.ts';

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
});

/** Several times what any part takes on two cores. */
const partTimeoutMs = 35 * 60_000;

/**
 * Runs the named vitest projects, or some files of them. A run that breaks outside its tests (a file that
 * can't load) counts as a failure.
 */
async function vitest(projects: readonly string[], files: readonly string[] = []): Promise<Count> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-report-'));
  const file = join(folder, 'report.json');
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
  const chosen = projects.map((project) => `--project=${project}`);
  const { ok } = await runNode(
    [bin('vitest/vitest.mjs'), 'run', '--passWithNoTests', ...chosen, ...reporters, ...files],
    { timeoutMs: partTimeoutMs },
  );
  const text = await readFile(file, 'utf8').catch(() => undefined);
  await rm(folder, { recursive: true });
  if (text === undefined) return { passed: 0, failed: ok ? 0 : 1, skipped: 0 };
  const report = vitestReport.parse(JSON.parse(text));
  return {
    passed: report.numPassedTests,
    failed: Math.max(report.numFailedTests, ok ? 0 : 1),
    skipped: report.numPendingTests + report.numTodoTests,
  };
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

/** One after the other, beside the tests: most gates keep one core busy, and most tests wait. */
async function gatesAndBuilds(): Promise<Count> {
  return sum([await check(), await buildForJourneys(), await firstLoad()]);
}

async function everything(): Promise<Count> {
  const before = await Promise.all([gatesAndBuilds(), vitest(['unit', 'integration'])]);
  return sum([...before, await vitest(['journeys'])]);
}

async function only({ tests, journeys }: Choice): Promise<Count> {
  const counts: Count[] = [];
  if (tests.length > 0) counts.push(await vitest(['unit', 'integration'], tests));
  if (journeys.length > 0) counts.push(await buildForJourneys(), await vitest(['journeys'], journeys));
  return sum(counts);
}

async function run(words: readonly string[]): Promise<Count> {
  if (words.length === 0) return await everything();
  const choice = chooseTests(words, await readWords());
  if (!('refusal' in choice)) return await only(choice);
  console.error(`assay: ${choice.refusal}`);
  return { passed: 0, failed: 1, skipped: 0 };
}

const { passed, failed, skipped } = await run(process.argv.slice(2));
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = failed === 0 ? 0 : 1;
