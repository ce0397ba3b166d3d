import { type Language, languages } from '#locales/languages.ts';

/** Languages that are being translated: readers see English where a text is still English. */
const unfinished: readonly string[] = [];

/** Languages of which every rule of `checks/locales.ts` must hold: nothing is missing, nothing is English. */
export const completeLanguages: readonly Language[] = languages
  .map(({ tag }) => tag)
  .filter((tag) => !unfinished.includes(tag));
