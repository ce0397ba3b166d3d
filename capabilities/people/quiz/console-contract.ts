import { z } from 'zod';
import { defineCall } from '#foundation/calls/define-call.ts';
import { recordIdInput, timeField } from '#foundation/calls/fields.ts';
import { quizStatuses } from './rules.ts';

export const getQuizOf = defineCall({
  name: 'getQuizOf',
  summary: 'How a customer answered the appropriateness questions, newest first',
  method: 'GET',
  path: '/swx/operator/quiz/of',
  access: 'operator',
  permission: 'customers.view',
  input: z.object({ customerId: recordIdInput }),
  output: z.object({
    isAsked: z.boolean(),
    status: z.enum(quizStatuses),
    retryAt: timeField.optional(),
    attempts: z.array(
      z.object({
        number: z.number().int(),
        at: timeField,
        version: z.number().int(),
        right: z.number().int(),
        of: z.number().int(),
        isPassed: z.boolean(),
      }),
    ),
  }),
  refusals: ['NOT_FOUND'],
});
