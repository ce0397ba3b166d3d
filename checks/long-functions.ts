import ts from 'typescript';
import type { SourceFile } from './files.ts';

/** Past this a function does several things (docs/architecture.md, "Style"). */
export const functionLimit = 70;

/** How many longer ones the product has. It may fall, never rise: who splits one lowers it. */
export const longFunctionCeiling = 28;

export interface LongFunction {
  readonly path: string;
  /** Of its first line. */
  readonly line: number;
  readonly lines: number;
}

const product = /^(?:apps|capabilities|database|foundation|tools)\/.*\.(?:ts|tsx|mjs)$/;
const forTests = /\.(?:test|journey)\.tsx?$|\/testing\//;

/** The functions of a file past the limit; a file of no more lines isn't parsed. */
export function longFunctions({ path, text }: SourceFile): LongFunction[] {
  if (!product.test(path) || forTests.test(path)) return [];
  if (text.split('\n').length <= functionLimit) return [];
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.ESNext);
  const found: LongFunction[] = [];
  const lineAt = (position: number) => source.getLineAndCharacterOfPosition(position).line + 1;
  const visit = (node: ts.Node) => {
    if (ts.isFunctionLike(node)) {
      const line = lineAt(node.getStart(source));
      const lines = lineAt(node.end) - line + 1;
      if (lines > functionLimit) found.push({ path, line, lines });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** What to do when there are more than the ceiling allows. */
export function aboveCeiling(found: readonly LongFunction[], ceiling = longFunctionCeiling): string[] {
  if (found.length <= ceiling) return [];
  return [
    ...found.map(({ path, line, lines }) => `${path}:${line}: a function of ${lines} lines`),
    `${found.length} functions of more than ${functionLimit} lines, at most ${ceiling}: split the one you made longer at a seam, into functions or files with names of their own`,
  ];
}
