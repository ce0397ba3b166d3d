import { bin, runNode } from './run.ts';

export interface Count {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

// Each checker learns what the others have learned: four of them take two thirds more of two cores.
const tsc = [bin('@typescript/native/bin/tsc'), '--checkers', '1'];

/** What a change must satisfy before any test runs. */
const gates: readonly (readonly [name: string, command: readonly string[]])[] = [
  ['types', [...tsc, '--project', '.']],
  // Its own router, of which a program can know but one.
  ['types of the console', [...tsc, '--project', 'tsconfig.console.json']],
  ['format and lint', [bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings']],
  [
    'import table',
    [bin('dependency-cruiser/bin/dependency-cruiser.mjs'), '--config', '.dependency-cruiser.mjs', '.'],
  ],
  ['unused code', [bin('knip/bin/knip.js'), '--no-progress']],
  ['tidy', ['checks/tidy.ts']],
  ['prose', ['checks/prose.ts']],
  ['generated pages', ['checks/generated.ts']],
  ['citations', ['checks/citations.ts']],
  ['locales', ['checks/locales.ts']],
  ['unused texts', ['checks/unused-texts.ts']],
];

/** Runs every gate, each counting as one test; prints what a failing one said. */
export async function check(): Promise<Count> {
  let failed = 0;
  for (const [name, command] of gates) {
    const { ok, output } = await runNode(command, { quiet: true });
    console.log(`${ok ? 'ok    ' : 'FAILED'} ${name}`);
    if (!ok) {
      failed += 1;
      console.log(output.trimEnd());
    }
  }
  return { passed: gates.length - failed, failed, skipped: 0 };
}

if (import.meta.main) process.exitCode = (await check()).failed === 0 ? 0 : 1;
