import { posix } from 'node:path';
import type { SourceFile } from './files.ts';

/** A file on the way of an act, and the name it shares with an earlier one where no import leads to it. */
interface Hop {
  readonly path: string;
  readonly seam: string | undefined;
}

/** The numbered files below a heading of docs/flows.md. */
export function hopsBelow(heading: string, page: string): Hop[] {
  const [, section = ''] = page.split(`\n## ${heading}\n`);
  const [list = ''] = section.split('\n## ', 1);
  return [...list.matchAll(/^\d+\. `([^`]+)`(?: \(by `([^`]+)`\))?$/gm)].map(([, path = '', seam]) => ({
    path,
    seam,
  }));
}

/** Where a way breaks, one line each: a file that is gone, or that no earlier one leads to. */
export function brokenHops(hops: readonly Hop[], files: ReadonlyMap<string, SourceFile>): string[] {
  const passed: SourceFile[] = [];
  const reached = new Set<string>();
  return hops.flatMap(({ path, seam }) => {
    const file = files.get(path);
    if (file === undefined) return [`${path}: there is no such file`];
    const isFirst = passed.length === 0;
    const isReached =
      seam === undefined ? reached.has(path) : isNamedIn([file], seam) && isNamedIn(passed, seam);
    passed.push(file);
    for (const imported of importedBy(file)) reached.add(imported);
    if (isFirst || isReached) return [];
    return seam === undefined
      ? [`${path}: no earlier file imports it; name what leads to it: (by \`name\`)`]
      : [`${path}: it and an earlier file no longer share ${seam}`];
  });
}

function isNamedIn(files: readonly SourceFile[], seam: string): boolean {
  return files.some(({ text }) => text.includes(seam));
}

/** The files that a file imports, by their path from the root. */
export function importedBy({ path, text }: SourceFile): string[] {
  return [...text.matchAll(/(?:\bfrom|\bimport)[\s(]*'([#.][^']+)'/g)].map(([, from = '']) =>
    from.startsWith('#') ? from.slice(1) : posix.join(posix.dirname(path), from),
  );
}
