import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defaultLanguage, languages } from '#locales/languages.ts';
import { root } from './files.ts';
import { marksOf, staleTexts } from './made-from-rules.ts';
import { everything, problemsOf, readEnglishGlossary, readTranslation, wantedOf } from './translations.ts';

/**
 * `node checks/translated.ts de`: says that German's texts are made from the English ones as they stand now,
 * in its `made-from.json`. For a translator who has read each text printed here beside the English.
 */
const tag = process.argv[2];
const language = languages.find((each) => each.tag === tag && tag !== defaultLanguage)?.tag;
if (language === undefined) throw new Error('say a language: node checks/translated.ts de');

const own = await readTranslation(language);
const english = wantedOf(await readTranslation(defaultLanguage), language);
const [wanted, found] = [everything(english), everything(own)];
const wrong = problemsOf(english, await readEnglishGlossary(), own).filter(({ kind }) => kind !== 'stale');
for (const { kind, place, says } of wrong) console.log(`${kind}: ${place} ${says}`);
if (wrong.length > 0) {
  console.log('nothing is marked before these are mended');
  process.exitCode = 1;
} else {
  const changed = staleTexts(wanted, found, own.madeFrom).filter(({ place }) => own.madeFrom[place]);
  for (const { place } of changed)
    console.log(`${place}\n  ${wanted.get(place) ?? 'is gone'}\n  ${found.get(place) ?? ''}`);
  const marks = marksOf(wanted, found);
  await writeFile(join(root, `locales/${language}/made-from.json`), `${JSON.stringify(marks, null, 2)}\n`);
  console.log(`${Object.keys(marks).length} texts marked, ${changed.length} of them again`);
}
