import type { Configuration } from '#capabilities/desk/configuration/face.ts';
import type { Jurisdictions } from '#capabilities/people/jurisdictions/face.ts';
import type { OutputOf } from '#foundation/calls/define-call.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import { accept, type Refusal, type Result, refuse } from '#foundation/refusals/result.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { type Clock, formatInstant, type Instant } from '#foundation/time/clock.ts';
import type { getQuizOf } from '../console-contract.ts';
import type { answerQuiz, getQuiz } from '../contract.ts';
import type { Appropriateness } from '../face.ts';
import { initialQuiz, quizShape } from '../policy.ts';
import { type Quiz, type QuizState, type Score, scoreOf, stateAfter, wordingIn } from '../rules.ts';
import { insertAttempt, type StoredAttempt, selectAttempts } from './quiz.sql.ts';

export interface QuizNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly configuration: Configuration;
  readonly jurisdictions: Pick<Jurisdictions, 'asksQuiz'>;
}

export interface QuizAnswers {
  readonly version: number;
  /** From 1, in the order of the questions. */
  readonly answers: readonly number[];
}

export interface QuizService extends Appropriateness {
  show(customerId: CustomerId, language: string): Promise<Result<OutputOf<typeof getQuiz>>>;
  /** QUIZ_CHANGED when other questions hold by now, APPROPRIATENESS_WAIT too soon after a failed attempt. */
  answer(
    customerId: CustomerId,
    given: QuizAnswers,
    language: string,
  ): Promise<Result<OutputOf<typeof answerQuiz>>>;
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

  function stateOf(last: StoredAttempt | undefined): QuizState {
    return stateAfter(last && { ...last, at: last.at.getTime() }, quiz.current, clock.now());
  }

  async function lastOf(customerId: CustomerId): Promise<StoredAttempt | undefined> {
    const [last] = await selectAttempts(db, customerId, 1);
    return last;
  }

  async function keep(customerId: CustomerId, given: QuizAnswers, score: Score, number: number) {
    const attempt = {
      number,
      version: given.version,
      answers: given.answers,
      at: new Date(clock.now()),
      right: score.right,
      of: score.marks.length,
      isPassed: score.isPassed,
    };
    return (await insertAttempt(db, customerId, attempt)) ? attempt : undefined;
  }

  async function answer(
    customerId: CustomerId,
    given: QuizAnswers,
    language: string,
  ): Promise<Result<OutputOf<typeof answerQuiz>>> {
    const last = await lastOf(customerId);
    const state = stateOf(last);
    if (last?.isPassed) return accept({ isPassed: true, right: last.right, of: last.of, review: [] });
    if (state.status === 'waiting') return waitUntil(state.retryAt);
    const { current } = quiz;
    if (given.version !== quiz.version) return refuse('QUIZ_CHANGED');
    const score = scoreOf(current, given.answers);
    if (score === undefined) return refuse('INPUT_INVALID', { field: 'answers' });
    const kept = await keep(customerId, given, score, (last?.number ?? 0) + 1);
    // Another attempt of the same customer came at the same moment: that one counts.
    if (kept === undefined) return answer(customerId, given, language);
    const { retryAt } = shown(stateOf(kept));
    return accept({
      isPassed: kept.isPassed,
      right: kept.right,
      of: kept.of,
      ...(retryAt === undefined ? {} : { retryAt }),
      review: current.questions.map((each, place) => {
        const { question, explanation } = wordingIn(each, language);
        return { question, isRight: score.marks[place] === true, explanation };
      }),
    });
  }

  return {
    async refusalFor(customerId) {
      if (passed.has(customerId) || !(await jurisdictions.asksQuiz(customerId))) return undefined;
      const state = stateOf(await lastOf(customerId));
      if (state.status === 'passed') {
        if (passed.size >= passesKept) passed.clear();
        passed.add(customerId);
        return undefined;
      }
      return state.status === 'waiting' ? waitUntil(state.retryAt) : refuse('APPROPRIATENESS_REQUIRED');
    },
    async show(customerId, language) {
      const state = stateOf(await lastOf(customerId));
      const isAsked = await jurisdictions.asksQuiz(customerId);
      const asked = asking(quiz.current, quiz.version, language);
      return accept({ isAsked, ...shown(state), ...(state.status === 'open' ? { quiz: asked } : {}) });
    },
    answer,
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

function waitUntil(retryAt: Instant): Refusal {
  return refuse('APPROPRIATENESS_WAIT', { retryAt: formatInstant(retryAt) });
}

function shown(state: QuizState) {
  switch (state.status) {
    case 'passed':
      return { status: state.status, passedAt: formatInstant(state.passedAt) };
    case 'waiting':
      return { status: state.status, retryAt: formatInstant(state.retryAt) };
    case 'open':
      return { status: state.status };
  }
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
