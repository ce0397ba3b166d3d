import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { build } from './build.ts';
import { type Count, check } from './check.ts';
import { bin, runNode } from './run.ts';

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
});

/** Several times what any part takes on two cores. */
const partTimeoutMs = 35 * 60_000;

/** Runs the named vitest projects. A run that breaks outside its tests (a file that can't load) counts as a failure. */
async function vitest(...projects: string[]): Promise<Count> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-report-'));
  const file = join(folder, 'report.json');
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
  const chosen = projects.map((project) => `--project=${project}`);
  const { ok } = await runNode(
    [bin('vitest/vitest.mjs'), 'run', '--passWithNoTests', ...chosen, ...reporters],
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

const parts = [
  () => check(),
  () => vitest('unit', 'integration'),
  () => buildForJourneys(),
  () => firstLoad(),
  () => vitest('journeys'),
];

let [passed, failed, skipped] = [0, 0, 0];
for (const part of parts) {
  const count = await part();
  passed += count.passed;
  failed += count.failed;
  skipped += count.skipped;
}
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = failed === 0 ? 0 : 1;
