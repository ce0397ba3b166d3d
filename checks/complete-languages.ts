import { type Language, languages } from '#locales/languages.ts';

/**
 * Languages of which every rule of `checks/locales.ts` must hold: nothing is missing, nothing is English. All
 * languages; a twelfth can be left out while it is being translated, and shows English where it lacks a text.
 */
export const completeLanguages: readonly Language[] = languages.map(({ tag }) => tag);
