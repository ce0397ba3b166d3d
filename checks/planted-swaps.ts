import { defaultLanguage, languages } from '#locales/languages.ts';
import { termFinder } from './glossary-rules.ts';
import { oppositeProblems, opposites, termsSaid } from './opposite-rules.ts';
import {
  readEnglishGlossary,
  readMoneyTexts,
  readTranslation,
  wantedOf,
  wordsByBlock,
} from './translations.ts';

/**
 * `node checks/planted-swaps.ts`: says opposite terms for one another in each sentence of each language that
 * has one of them, and counts how many of these mistakes a gate refuses: the glossary's, or the retellings'.
 * `--list` prints those that none refuses.
 */
const english = await readTranslation(defaultLanguage);
const find = termFinder(await readEnglishGlossary());
const isListing = process.argv.includes('--list');
const moneyTexts = new Set(await readMoneyTexts());
for (const { tag } of languages) {
  if (tag === defaultLanguage) continue;
  const { glossary, ...own } = await readTranslation(tag);
  if (glossary === undefined) continue;
  const source = wordsByBlock(wantedOf(english, tag));
  const found = opposites.map((pair) => {
    let [planted, refused] = [0, 0];
    for (const [place, words] of wordsByBlock(own)) {
      const said = termsSaid(pair, glossary, words);
      if (
        said.size === 0 ||
        !find(source.get(place) ?? '').some((term) => pair.some((each) => each === term))
      )
        continue;
      planted += 1;
      const swapped = new Map([[place, swap(pair, words)]]);
      const problems = oppositeProblems(find, glossary, new Map([[place, source.get(place) ?? '']]), swapped);
      if (moneyTexts.has(place) || problems.some((problem) => problem.place === place)) refused += 1;
      else if (isListing) console.log(`${tag} ${pair.join('/')} ${place}`);
    }
    return { name: pair.join('/'), planted, refused };

    function swap([one, other]: typeof pair, words: string): string {
      const firstOf = (term: string) => (glossary?.terms[term]?.says[0] ?? '').toLowerCase();
      const forms = [one, other].flatMap((term) =>
        (glossary?.terms[term]?.says ?? []).map((form) => ({
          form: form.toLowerCase(),
          by: term === one ? other : one,
        })),
      );
      const pattern = forms
        .sort((a, b) => b.form.length - a.form.length)
        .map(({ form }) => form.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
        .join('|');
      return words
        .toLowerCase()
        .replace(new RegExp(pattern, 'g'), (form) =>
          firstOf(forms.find((each) => each.form === form)?.by ?? ''),
        );
    }
  });
  const [planted, refused] = [sum(found.map((each) => each.planted)), sum(found.map((each) => each.refused))];
  const share = ((100 * refused) / planted).toFixed(1);
  console.log(
    `${tag}: ${refused} of ${planted} refused (${share} %); ${found.map((f) => `${f.name} ${f.refused}/${f.planted}`).join(', ')}`,
  );
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
