import { initialQuiz } from '#capabilities/people/quiz/policy.ts';
import type { Row, RowStage } from './call-row.ts';

/** The caller answers well, and again. */
export function quizRows({ platform, cookieOf }: RowStage): Record<string, Row> {
  const given = { version: 1, answers: initialQuiz.questions.map(({ right }) => right) };
  return {
    getQuiz: { good: () => [{}, { book: 'real' }], bad: () => [[{ token: 'nobody' }, 'UNAUTHENTICATED']] },
    answerQuiz: {
      good: () => [{ input: given }, { input: given }],
      bad: () => [
        [{ input: { version: 1 } }, 'INPUT_INVALID'],
        [{ input: { version: 1, answers: [] } }, 'INPUT_INVALID'],
        [{ input: { version: 1, answers: [1, 2, '3', 4, 5] } }, 'INPUT_INVALID'],
        [{ input: { version: 1, answers: Array.from({ length: 13 }, () => 1) } }, 'INPUT_INVALID'],
        [{ input: { ...given, answers: [1, 2] } }, 'INPUT_INVALID'],
        [{ input: { ...given, version: 77 } }, 'QUIZ_CHANGED'],
        [{ input: given, token: undefined }, 'UNAUTHENTICATED'],
      ],
    },
    getQuizOf: {
      good: async () => {
        const url = '/swx/operator/customers/search';
        const headers = { cookie: await cookieOf('admin') };
        const found = await platform().server.inject({ url, query: { text: 'sample-verified' }, headers });
        return [{ input: { customerId: found.json().rows[0].id } }];
      },
      bad: () => [
        [{ input: { customerId: '-1' } }, 'NOT_FOUND'],
        [{ input: { customerId: '1' }, cookie: 'operator=x' }, 'UNAUTHENTICATED'],
      ],
    },
  };
}
