import { expect, test } from 'vitest';
import { languages } from '#locales/languages.ts';
import { initialQuiz, quizShape } from './policy.ts';
import { scoreAnswers, stateAfter, wordingIn } from './rules.ts';

const right = initialQuiz.questions.map((question) => question.right);
/** The first so many answers are wrong. */
const withWrong = (wrong: number) =>
  right.map((answer, place) => (place < wrong ? (answer % 3) + 1 : answer));

test.each([
  [0, 5, true],
  [1, 4, true],
  [2, 3, false],
  [5, 0, false],
])('with %i wrong, %i are right: passed is %s', (wrong, expected, isPassed) => {
  const score = scoreAnswers(initialQuiz, withWrong(wrong));
  expect(score).toMatchObject({ right: expected, isPassed });
  expect(score?.marks.filter(Boolean)).toHaveLength(expected);
});

test.each([
  ['one too few', right.slice(1)],
  ['one too many', [...right, 1]],
  ['an answer that is none', [9, ...right.slice(1)]],
  ['nought', [0, ...right.slice(1)]],
])('%s can’t be scored', (_, answers) => {
  expect(scoreAnswers(initialQuiz, answers)).toBeUndefined();
});

test('who fails waits as long as the configuration says, to the millisecond; a pass holds for good', () => {
  const failed = { number: 1, at: 1_000, right: 1, of: 5, isPassed: false };
  const retryAt = 1_000 + 24 * 3_600_000;
  expect(stateAfter(undefined, initialQuiz, 0)).toEqual({ status: 'open' });
  expect(stateAfter(failed, initialQuiz, retryAt - 1)).toEqual({ status: 'waiting', retryAt });
  expect(stateAfter(failed, initialQuiz, retryAt)).toEqual({ status: 'open' });
  expect(stateAfter({ ...failed, isPassed: true }, initialQuiz, retryAt * 9)).toEqual({
    status: 'passed',
    passedAt: 1_000,
  });
});

test('a language without its own wording reads English', () => {
  const [question] = quizShape.parse(initialQuiz).questions;
  if (question === undefined) return expect.unreachable();
  for (const { tag } of languages) {
    expect(wordingIn(question, tag)).toBe(tag === 'ar' ? question.texts.ar : question.texts.en);
  }
});

const [first, ...others] = initialQuiz.questions;
test.each([
  ['more right answers than questions', { rightToPass: 6 }],
  ['none needed', { rightToPass: 0 }],
  ['no wait', { retryAfterHours: 0 }],
  ['two questions', { rightToPass: 1, questions: others.slice(2) }],
  ['a right answer that is none of them', { questions: [{ ...first, right: 4 }, ...others] }],
  ['no English', { questions: [{ ...first, texts: { ar: first?.texts.ar } }, ...others] }],
  [
    'an unknown language',
    { questions: [{ ...first, texts: { ...first?.texts, xx: first?.texts.en } }, ...others] },
  ],
  [
    'other answers in another language',
    {
      questions: [
        { ...first, texts: { ...first?.texts, ar: { ...first?.texts.ar, answers: ['نعم', 'لا'] } } },
        ...others,
      ],
    },
  ],
])('%s can’t be published', (_, changes) => {
  expect(quizShape.safeParse({ ...initialQuiz, ...changes }).success).toBe(false);
});
