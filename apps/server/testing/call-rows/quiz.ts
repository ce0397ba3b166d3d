import type { Row, RowStage } from './call-row.ts';

/** The caller fails the questions, and may not try again today. */
export function quizRows({ platform, cookieOf }: RowStage): Record<string, Row> {
  const wrong = { version: 1, answers: [1, 1, 2, 1, 1] };
  return {
    getQuiz: { good: () => [{}, { book: 'real' }], bad: () => [[{ token: 'nobody' }, 'UNAUTHENTICATED']] },
    answerQuiz: {
      good: () => [{ input: wrong }],
      bad: () => [
        [{ input: { version: 1 } }, 'INPUT_INVALID'],
        [{ input: { version: 1, answers: [] } }, 'INPUT_INVALID'],
        [{ input: { version: 1, answers: [1, 2, '3', 4, 5] } }, 'INPUT_INVALID'],
        [{ input: { version: 1, answers: Array.from({ length: 13 }, () => 1) } }, 'INPUT_INVALID'],
        [{ input: wrong }, 'APPROPRIATENESS_WAIT'],
        [{ input: wrong, token: undefined }, 'UNAUTHENTICATED'],
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
