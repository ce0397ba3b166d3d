import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAuditLog } from '#capabilities/desk/audit/server/append-act.ts';
import {
  createConfiguration,
  type RunningConfiguration,
} from '#capabilities/desk/configuration/server/configuration.ts';
import { createConfigurationDesk } from '#capabilities/desk/configuration/server/desk.ts';
import { asCustomerId, asOperatorId, type CustomerId } from '#foundation/ids/ids.ts';
import { createTestDatabase, type TestDatabase } from '#foundation/server-kit/testing/test-database.ts';
import { type AdjustableClock, createFixedClock, hourMs } from '#foundation/time/clock.ts';
import { initialQuiz } from '../policy.ts';
import { createQuiz, type QuizService } from './quiz.ts';

const right = initialQuiz.questions.map((question) => question.right);
const wrong = right.map((answer) => (answer % 3) + 1);
const start = Date.parse('2026-11-24T15:30:00Z');

let database: TestDatabase;
let configuration: RunningConfiguration;
let clock: AdjustableClock;
let quiz: QuizService;
let customers = 10_000_000n;
/** Whose jurisdiction asks nothing. */
const unasked = asCustomerId(9_000_000n);

beforeAll(async () => {
  database = await createTestDatabase();
  clock = createFixedClock(start);
  const { db } = database;
  configuration = createConfiguration({ db, clock, onError: (error) => expect.unreachable(String(error)) });
  quiz = await createQuiz({
    db,
    clock,
    configuration,
    jurisdictions: { asksQuiz: (customerId) => customerId !== unasked },
  });
});
afterAll(async () => {
  configuration.stop();
  await database.drop();
});

const aCustomer = (): CustomerId => asCustomerId(customers++);
const answer = (customerId: CustomerId, answers: readonly number[], version = 1) =>
  quiz.answer(customerId, { version, answers }, 'en');

async function attemptsOf(customerId: CustomerId): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from quiz.attempt where customer_id = ${customerId}`.execute(
    database.db,
  );
  return rows[0]?.count ?? 0;
}

test('leverage is refused until the questions are answered well enough', async () => {
  const customer = aCustomer();
  expect(await quiz.refusalFor(customer)).toMatchObject({ refusal: 'APPROPRIATENESS_REQUIRED' });
  const passed = await answer(customer, [...right.slice(0, 4), (right[4] ?? 0) === 1 ? 2 : 1]);
  expect(passed).toMatchObject({ ok: true, value: { isPassed: true, right: 4, of: 5 } });
  expect(await quiz.refusalFor(customer)).toBeUndefined();
  expect(await quiz.show(customer, 'en')).toMatchObject({ value: { status: 'passed' } });
});

test('no questions where the jurisdiction asks none', async () => {
  expect(await quiz.refusalFor(unasked)).toBeUndefined();
  expect(await quiz.show(unasked, 'en')).toMatchObject({ value: { isAsked: false, status: 'open' } });
});

test('who fails reads why, waits, and may then try again', async () => {
  const customer = aCustomer();
  const failed = await answer(customer, wrong);
  expect(failed).toMatchObject({ value: { isPassed: false, right: 0, retryAt: '2026-11-25T15:30:00.000Z' } });
  expect(failed.ok && failed.value.review.map(({ isRight }) => isRight)).toEqual(right.map(() => false));
  const wait = { refusal: 'APPROPRIATENESS_WAIT', params: { retryAt: '2026-11-25T15:30:00.000Z' } };
  expect(await quiz.refusalFor(customer)).toMatchObject(wait);
  expect(await answer(customer, right)).toMatchObject(wait);
  expect(await quiz.show(customer, 'en')).not.toHaveProperty('value.quiz');
  clock.advance(24 * hourMs);
  expect(await quiz.refusalFor(customer)).toMatchObject({ refusal: 'APPROPRIATENESS_REQUIRED' });
  expect(await answer(customer, right)).toMatchObject({ value: { isPassed: true } });
  expect(await quiz.attemptsOf(customer)).toMatchObject({
    value: {
      attempts: [
        { number: 2, right: 5, isPassed: true },
        { number: 1, right: 0, isPassed: false },
      ],
    },
  });
});

test('of answers sent at once one counts: guessing in parallel gains nothing', async () => {
  const customer = aCustomer();
  const guesses = await Promise.all([
    answer(customer, wrong),
    answer(customer, wrong),
    answer(customer, wrong),
  ]);
  expect(guesses.filter(({ ok }) => ok)).toHaveLength(1);
  expect(guesses.filter((guess) => !guess.ok && guess.refusal === 'APPROPRIATENESS_WAIT')).toHaveLength(2);
  expect(await attemptsOf(customer)).toBe(1);
});

test('a repeated answer after passing says so again and adds nothing', async () => {
  const customer = aCustomer();
  await answer(customer, right);
  expect(await answer(customer, wrong)).toMatchObject({ value: { isPassed: true, right: 5, of: 5 } });
  expect(await attemptsOf(customer)).toBe(1);
});

test.each([
  ['too few answers', right.slice(1)],
  ['an answer that no question has', [5, ...right.slice(1)]],
])('%s are refused and kept nowhere', async (_, answers) => {
  const customer = aCustomer();
  expect(await answer(customer, answers)).toMatchObject({ refusal: 'INPUT_INVALID' });
  expect(await attemptsOf(customer)).toBe(0);
});

test('what is asked comes in the reader’s language and never says what is right', async () => {
  const customer = aCustomer();
  const arabic = await quiz.show(customer, 'ar');
  expect(arabic).toMatchObject({
    value: {
      quiz: {
        version: 1,
        questions: initialQuiz.questions.map(({ texts }) => ({ question: texts.ar.question })),
      },
    },
  });
  expect(JSON.stringify(arabic)).not.toMatch(/"right"|explanation/);
  expect(await quiz.show(customer, 'ko')).toMatchObject({
    value: {
      quiz: { questions: initialQuiz.questions.map(({ texts }) => ({ question: texts.en.question })) },
    },
  });
});

test('an attempt can be neither changed nor removed', async () => {
  await answer(aCustomer(), right);
  await expect(sql`update quiz.attempt set is_passed = true`.execute(database.db)).rejects.toThrow();
  await expect(sql`delete from quiz.attempt`.execute(database.db)).rejects.toThrow();
});

test('answers to questions that operators have replaced are refused; the new ones hold at once', async () => {
  const customer = aCustomer();
  const desk = createConfigurationDesk({
    db: database.db,
    clock,
    configuration,
    audit: createAuditLog(clock),
    emailsOf: async () => new Map(),
  });
  const operator = {
    sessionId: 's1',
    operatorId: asOperatorId(1n),
    email: 'risk@sample.test',
    isSteppedUp: true,
    permissions: new Set(['configuration.publish', 'jurisdictions.configure']),
  };
  const value = { ...initialQuiz, questions: initialQuiz.questions.slice(0, 4), rightToPass: 3 };
  const published = await desk.publish(operator, {
    name: 'appropriateness.quiz',
    expectedVersion: 1,
    reason: 'four are enough',
    value: JSON.parse(JSON.stringify(value)),
  });
  expect(published).toEqual({ ok: true, value: { status: 'published', version: 2 } });
  expect(await answer(customer, right)).toMatchObject({ refusal: 'QUIZ_CHANGED' });
  expect(await answer(customer, right.slice(0, 4), 2)).toMatchObject({ value: { isPassed: true, of: 4 } });
});
