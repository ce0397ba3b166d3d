import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import ts from 'typescript';
import { isTexts } from '#locales/files.ts';
import { root } from './files.ts';
import { flatten } from './locale-rules.ts';
import { keysRead } from './unused-text-rules.ts';

/** Files of which code reads every text by the names of a catalogue or a folder, not by keys it writes. */
const readByName: Readonly<Record<string, string>> = {
  success: 'by the names of `foundation/refusals/catalogue.ts`',
  export: 'by the columns and the words of records',
  'canned-answers': 'whole, as the first version of a document',
  'loan-agreement': 'whole, as the first version of a document',
  'plan-names': 'whole, as the first version of a document',
  instruments: 'by the codes of instruments',
};

const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
const { fileNames, options } = ts.parseJsonConfigFileContent(
  {
    ...config,
    include: ['apps', 'capabilities', 'foundation'],
    exclude: ['**/node_modules', '**/dist', '**/*.test.ts', '**/*.test.tsx'],
  },
  ts.sys,
  root,
);
const read = keysRead(ts.createProgram(fileNames, options));
let unused = 0;
for (const file of (await readdir(join(root, 'locales/en'))).filter(isTexts)) {
  const name = file.replace('.json', '');
  if (readByName[name] !== undefined) continue;
  const texts = flatten(JSON.parse(await readFile(join(root, 'locales/en', file), 'utf8')));
  for (const key of texts.keys()) {
    if (read.has(`${name}.${key}`)) continue;
    unused += 1;
    console.log(`locales/en/${file}: no code reads ${key}`);
  }
}
process.exitCode = unused === 0 ? 0 : 1;
