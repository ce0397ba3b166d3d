import { z } from 'zod';
import { defineCall } from '#foundation/calls/define-call.ts';
import { timeField } from '#foundation/calls/fields.ts';
import { quizStatuses } from './rules.ts';

const user = '/swx/customer/user';

const askedShape = z.object({
  version: z.number().int(),
  rightToPass: z.number().int(),
  retryAfterHours: z.number().int(),
  questions: z.array(z.object({ question: z.string(), answers: z.array(z.string()) })),
});
export type AskedQuiz = z.output<typeof askedShape>;

export const getQuiz = defineCall({
  name: 'getQuiz',
  summary: 'The appropriateness questions in the language of the request, and where the customer stands',
  method: 'GET',
  path: `${user}/quiz`,
  access: 'customer',
  output: z.object({
    isAsked: z.boolean().describe('whether the customer’s jurisdiction asks for it'),
    status: z.enum(quizStatuses),
    passedAt: timeField.optional(),
    retryAt: timeField.optional(),
    quiz: askedShape.optional().describe('when it is open'),
  }),
});

const answer = z.number().int().min(1).max(5);

export const answerQuiz = defineCall({
  name: 'answerQuiz',
  summary:
    'Answers all questions at once; the platform scores them. A customer who has passed gets that result again',
  method: 'POST',
  path: `${user}/answerQuiz`,
  access: 'customer',
  input: z.object({
    version: z.number().int().min(1).max(1_000_000_000).describe('of the questions that were answered'),
    answers: z.array(answer).min(1).max(12).describe('by number from 1, in the order of the questions'),
  }),
  output: z.object({
    isPassed: z.boolean(),
    right: z.number().int(),
    of: z.number().int(),
    retryAt: timeField.optional(),
    review: z
      .array(z.object({ question: z.string(), isRight: z.boolean(), explanation: z.string() }))
      .describe('of what was answered now'),
  }),
  refusals: ['QUIZ_CHANGED', 'APPROPRIATENESS_WAIT'],
});
