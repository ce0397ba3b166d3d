import { languages } from './languages.ts';

/** The console speaks fewer languages than the customers' screens. */
export const consoleLanguages = languages.filter(({ tag }) => tag === 'en' || tag === 'ar');
