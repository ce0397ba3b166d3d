import { z } from 'zod';
import { languages } from '#locales/languages.ts';
import { lettersAtMost } from './rules.ts';

/** The document `support.canned`: answers that operators begin with, by language. */
export const cannedShape = z.strictObject({
  answers: z
    .array(
      z.strictObject({
        title: z.string().trim().min(1).max(60),
        language: z.enum(languages.map(({ tag }) => tag)),
        text: z.string().trim().min(1).max(lettersAtMost),
      }),
    )
    .max(300),
});
