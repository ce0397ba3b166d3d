import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { languages } from '#locales/languages.ts';
import { root } from './files.ts';
import { differences, flatten, type Texts } from './locale-rules.ts';

/** What translators keep beside the texts. */
const besides = ['glossary.json', 'made-from.json'];
const files = (await readdir(join(root, 'locales/en'))).filter(isTexts);
const counts: string[] = [];
let problems = 0;
for (const { tag } of languages) {
  let texts = 0;
  for (const file of await filesOf(tag)) {
    const translated = await read(tag, file);
    const english = files.includes(file) ? await read('en', file) : {};
    texts += flatten(translated).size;
    for (const difference of differences(tag, english, translated))
      report(`locales/${tag}/${file}: ${difference}`);
  }
  counts.push(`${tag} ${texts}`);
}
console.log(`texts: ${counts.join(', ')}; what a language lacks is shown in English`);
process.exitCode = problems === 0 ? 0 : 1;

function report(line: string): void {
  problems += 1;
  console.log(line);
}

function isTexts(file: string): boolean {
  return file.endsWith('.json') && !besides.includes(file);
}

/** A file English has and this language lacks counts as an empty one. */
async function filesOf(tag: string): Promise<string[]> {
  const own = await readdir(join(root, 'locales', tag)).catch(() => []);
  return [...new Set([...files, ...own.filter(isTexts)])];
}

async function read(tag: string, file: string): Promise<Texts> {
  const text = await readFile(join(root, 'locales', tag, file), 'utf8').catch(() => '{}');
  return JSON.parse(text);
}
