import { readdir, readFile } from 'node:fs/promises';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { root } from './run.ts';

/**
 * Resolves the stack of a page error (docs/debugging.md) by the source maps of the build it came from:
 * `node tools/resolve-stack.ts < stack.txt`, or with the folder of an older build's maps. Takes the text as
 * the log has it, with `\n` written out, too.
 */
async function main(folder = join(root, 'dist')): Promise<void> {
  const files = await readdir(folder, { recursive: true });
  const maps = new Map(
    files
      .filter((file) => file.endsWith('.js.map'))
      .map((file) => [basename(file, '.map'), join(folder, file)]),
  );
  const stack = (await text(process.stdin)).replaceAll('\\n', '\n');
  for (const line of stack.trimEnd().split('\n')) console.log(await resolve(line, maps));
}

/** The frame as its source has it; the line itself where no map knows it. */
async function resolve(line: string, maps: ReadonlyMap<string, string>): Promise<string> {
  const [, file = '', row, column] = /([\w.-]+\.js)(?:\?\S*)?:(\d+):(\d+)/.exec(line) ?? [];
  const path = maps.get(file);
  if (path === undefined) return line;
  const payload: SourceMapPayload = JSON.parse(await readFile(path, 'utf8'));
  const found = new SourceMap(payload).findOrigin(Number(row), Number(column));
  if (!('fileName' in found)) return line;
  const { fileName, lineNumber, columnNumber, name } = found;
  const source = fileName.replace(/^(?:\.\.\/)+/, '');
  return `    at ${name ?? '?'} (${source}:${lineNumber}:${columnNumber})`;
}

await main(process.argv[2]);
