import { defaultLanguage, languages } from '#locales/languages.ts';
import { englishProblems } from './english-rules.ts';
import { type Kind, type Problem, pluralProblems } from './locale-rules.ts';
import { noteProblems } from './text-notes.ts';
import { markProblems, releaseProblems } from './text-states.ts';
import {
  everything,
  problemsOf,
  readEnglishGlossary,
  readMarks,
  readMoneyTexts,
  readNotes,
  readTranslation,
  wantedOf,
  wordsByPlace,
} from './translations.ts';

/**
 * Holds every language against English. `--release` refuses texts that are still to be translated, which a
 * development build shows in English.
 */
const isRelease = process.argv.includes('--release');
const english = await readTranslation(defaultLanguage);
const glossary = await readEnglishGlossary();
const moneyTexts = await readMoneyTexts();
let problems = 0;

console.log(`${defaultLanguage} texts: ${english.texts.size}, pages: ${english.pages.size}`);
for (const [place, text] of english.texts) pluralProblems(defaultLanguage, place, text).forEach(report);
markProblems(everything(english), await readMarks()).forEach(report);
englishProblems(wordsByPlace(english)).forEach(report);
noteProblems(await readNotes(), everything(english)).forEach(report);
for (const { tag } of languages) {
  if (tag === defaultLanguage) continue;
  const own = await readTranslation(tag);
  const found = problemsOf(wantedOf(english, tag), glossary, moneyTexts, own);
  for (const problem of found) report({ ...problem, place: `${tag} ${problem.place}` });
  const count = (kind: Kind) => found.filter((problem) => problem.kind === kind).length;
  const { waiting } = own;
  console.log(
    `${tag} texts and pages: ${everything(own).size}, missing: ${count('missing')}, ` +
      `equal to English: ${count('equal')}, glossary misses: ${count('glossary')}, ` +
      `plurals: ${count('plural')}, to translate: ${waiting.new.length}, to read: ${waiting.translated.length}`,
  );
  if (isRelease) releaseProblems(tag, waiting).forEach(report);
}
process.exitCode = problems === 0 ? 0 : 1;

function report({ kind, place, says }: Problem): void {
  problems += 1;
  console.log(`${kind}: ${place} ${says}`);
}
