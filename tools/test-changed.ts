import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.ts';
import type { Words } from './test-choice.ts';

/** What was changed since a commit, new files among it. */
export function changedSince(commit: string): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n');
  const files = [...git('diff', '--name-only', commit), ...git('ls-files', '-o', '--exclude-standard')];
  return files.filter((file) => file !== '');
}

/**
 * The journeys that changed files can touch: a capability's code touches those that bear its name or look for
 * its texts, what all screens stand on touches all.
 */
export function journeysTouched(
  changed: readonly string[],
  { capabilities, journeys }: Words,
  read: (journey: string) => string = readJourney,
): string[] {
  const code = changed.filter((file) => !/\.test\.tsx?$|\.md$/.test(file));
  const touched = capabilities.filter((name) =>
    code.some((file) => file.startsWith('capabilities/') && file.includes(`/${name}/`)),
  );
  const touchesAll = code.some(
    (file) =>
      /^(apps|foundation|database|locales)\/|^package-lock/.test(file) ||
      (file.startsWith('journeys/') && !file.endsWith('.journey.ts')),
  );
  return journeys.filter(
    (journey) =>
      touchesAll ||
      code.includes(pathOf(journey)) ||
      touched.some(
        (name) =>
          journey === name ||
          journey.startsWith(`${name}-`) ||
          new RegExp(`['"\`]${name}(-console)?\\.`).test(read(journey)),
      ),
  );
}

const pathOf = (journey: string) => `journeys/${journey}.journey.ts`;

function readJourney(journey: string): string {
  return readFileSync(join(root, pathOf(journey)), 'utf8');
}
