import { defaultLanguage, languages } from '#locales/languages.ts';
import { completeLanguages } from './complete-languages.ts';
import { type Kind, type Problem, pluralProblems } from './locale-rules.ts';
import { everything, problemsOf, readEnglishGlossary, readTranslation, wantedOf } from './translations.ts';

/** What may yet be wanting while a language is being translated. */
const beforeComplete: readonly Kind[] = ['missing', 'extra', 'equal', 'glossary', 'stale'];

const english = await readTranslation(defaultLanguage);
const glossary = await readEnglishGlossary();
let problems = 0;
let stale = 0;

console.log(`${defaultLanguage} texts: ${english.texts.size}, pages: ${english.pages.size}`);
for (const [place, text] of english.texts) pluralProblems(defaultLanguage, place, text).forEach(report);
for (const { tag } of languages) {
  if (tag === defaultLanguage) continue;
  const own = await readTranslation(tag);
  const found = problemsOf(wantedOf(english, tag), glossary, own);
  const isComplete = completeLanguages.includes(tag);
  // Before a language has its glossary nothing can be held against it.
  const hasBegun = own.glossary !== undefined;
  const failing = isComplete ? found : found.filter(({ kind }) => hasBegun && !beforeComplete.includes(kind));
  for (const problem of failing) report({ ...problem, place: `${tag} ${problem.place}` });
  const count = (kind: Kind) => found.filter((problem) => problem.kind === kind).length;
  console.log(
    `${tag} texts and pages: ${everything(own).size}, missing: ${count('missing')}, ` +
      `equal to English: ${count('equal')}, glossary misses: ${count('glossary')}, ` +
      `plurals: ${count('plural')}, stale: ${count('stale')}${isComplete ? '' : ' (not complete yet)'}`,
  );
}
if (stale > 0)
  console.log(
    'read the changed English texts and mend what they are in a language, then: node checks/translated.ts ar',
  );
process.exitCode = problems === 0 ? 0 : 1;

function report({ kind, place, says }: Problem): void {
  problems += 1;
  if (kind === 'stale') stale += 1;
  console.log(`${kind}: ${place} ${says}`);
}
