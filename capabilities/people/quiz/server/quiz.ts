import type { Configuration } from '#capabilities/desk/configuration/face.ts';
import type { Jurisdictions } from '#capabilities/people/jurisdictions/face.ts';
import type { OutputOf } from '#foundation/calls/define-call.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { type Clock, formatInstant } from '#foundation/time/clock.ts';
import type { getQuizOf } from '../console-contract.ts';
import type { answerQuiz as answerCall, getQuiz } from '../contract.ts';
import type { Appropriateness } from '../face.ts';
import { initialQuiz, quizShape } from '../policy.ts';
import { type Quiz, wordingIn } from '../rules.ts';
import { answerQuiz, findLast, type QuizAnswers, shown, stateNow, waitUntil } from './answer-quiz.ts';
import { type StoredAttempt, selectAttempts } from './quiz.sql.ts';

export interface QuizNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly configuration: Configuration;
  readonly jurisdictions: Pick<Jurisdictions, 'asksQuiz'>;
}

export interface QuizService extends Appropriateness {
  show(customerId: CustomerId, language: string): Promise<Result<OutputOf<typeof getQuiz>>>;
  /** QUIZ_CHANGED when other questions hold by now, APPROPRIATENESS_WAIT too soon after a failed attempt. */
  answer(
    customerId: CustomerId,
    given: QuizAnswers,
    language: string,
  ): Promise<Result<OutputOf<typeof answerCall>>>;
  attemptsOf(customerId: CustomerId): Promise<Result<OutputOf<typeof getQuizOf>>>;
}

/** Every order asks; a pass holds for good and is remembered. */
const passesKept = 100_000;
const attemptsShown = 50;

/**
 * The appropriateness questions (docs/product.md, "Customer's own protection"): asked in versions, scored
 * here.
 */
export async function createQuiz({
  db,
  clock,
  configuration,
  jurisdictions,
}: QuizNeeds): Promise<QuizService> {
  const quiz = await configuration.define({
    name: 'appropriateness.quiz',
    schema: quizShape,
    initial: initialQuiz,
    permission: 'jurisdictions.configure',
    guardsMoney: false,
  });
  const passed = new Set<CustomerId>();

  const stateOf = (last: StoredAttempt | undefined) => stateNow({ clock, quiz }, last);

  return {
    async refusalFor(customerId) {
      if (passed.has(customerId) || !(await jurisdictions.asksQuiz(customerId))) return undefined;
      const state = stateOf(await findLast(db, customerId));
      if (state.status === 'passed') {
        if (passed.size >= passesKept) passed.clear();
        passed.add(customerId);
        return undefined;
      }
      return state.status === 'waiting' ? waitUntil(state.retryAt) : refuse('APPROPRIATENESS_REQUIRED');
    },
    async show(customerId, language) {
      const state = stateOf(await findLast(db, customerId));
      const isAsked = await jurisdictions.asksQuiz(customerId);
      const asked = asking(quiz.current, quiz.version, language);
      return accept({ isAsked, ...shown(state), ...(state.status === 'open' ? { quiz: asked } : {}) });
    },
    answer: (customerId, given, language) => answerQuiz({ db, clock, quiz }, customerId, given, language),
    async attemptsOf(customerId) {
      const attempts = await selectAttempts(db, customerId, attemptsShown);
      const { status, retryAt } = shown(stateOf(attempts[0]));
      return accept({
        isAsked: await jurisdictions.asksQuiz(customerId),
        status,
        ...(retryAt === undefined ? {} : { retryAt }),
        attempts: attempts.map((attempt) => ({ ...attempt, at: formatInstant(attempt.at.getTime()) })),
      });
    },
  };
}

/** What is asked, without what is right. */
function asking(quiz: Quiz, version: number, language: string) {
  return {
    version,
    rightToPass: quiz.rightToPass,
    retryAfterHours: quiz.retryAfterHours,
    questions: quiz.questions.map((each) => {
      const { question, answers } = wordingIn(each, language);
      return { question, answers: [...answers] };
    }),
  };
}
