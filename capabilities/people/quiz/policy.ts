import { z } from 'zod';
import { languages } from '#locales/languages.ts';
import { initialQuestions } from './first-questions.ts';
import type { Quiz } from './rules.ts';

const [firstTag, ...otherTags] = languages.map(({ tag }) => tag);
if (firstTag === undefined) throw new Error('no languages configured');

const mostAnswers = 5;
const mostQuestions = 12;

const wording = z.strictObject({
  question: z.string().trim().min(10).max(300),
  answers: z.array(z.string().trim().min(1).max(200)).min(2).max(mostAnswers),
  explanation: z.string().trim().min(10).max(500),
});

const question = z
  .strictObject({
    right: z.number().int().min(1).max(mostAnswers),
    texts: z.partialRecord(z.enum([firstTag, ...otherTags]), wording),
  })
  .refine(({ texts }) => texts.en !== undefined, { path: ['texts', 'en'] })
  .refine(({ right, texts }) => right <= (texts.en?.answers.length ?? mostAnswers), { path: ['right'] })
  .refine(
    ({ texts }) =>
      Object.values(texts).every(({ answers }) => answers.length === (texts.en?.answers ?? answers).length),
    { path: ['texts'] },
  );

/**
 * The questions: the document `appropriateness.quiz`. The answers of a question stand in the same order in
 * each language.
 */
export const quizShape = z
  .strictObject({
    rightToPass: z.number().int().min(1).max(mostQuestions),
    retryAfterHours: z.number().int().min(1).max(720),
    questions: z.array(question).min(3).max(mostQuestions),
  })
  .refine(({ rightToPass, questions }) => rightToPass <= questions.length, { path: ['rightToPass'] });

export const initialQuiz = {
  rightToPass: 4,
  retryAfterHours: 24,
  questions: initialQuestions,
} satisfies Quiz;
