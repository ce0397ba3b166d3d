import type { Language } from '#locales/languages.ts';

/**
 * Languages of which every rule of `checks/locales.ts` must hold: nothing is missing, nothing is English. The
 * others are being translated; what they lack is shown in English.
 */
export const completeLanguages: readonly Language[] = ['en', 'ar'];
