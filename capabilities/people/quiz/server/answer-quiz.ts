import type { ConfigValue } from '#capabilities/desk/configuration/face.ts';
import type { OutputOf } from '#foundation/calls/define-call.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import { accept, type Refusal, type Result, refuse } from '#foundation/refusals/result.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { type Clock, formatInstant, type Instant } from '#foundation/time/clock.ts';
import type { answerQuiz as answerCall } from '../contract.ts';
import { type Quiz, type QuizState, type Score, scoreAnswers, stateAfter, wordingIn } from '../rules.ts';
import { insertAttempt, type StoredAttempt, selectAttempts } from './quiz.sql.ts';

export interface QuizAnswers {
  readonly version: number;
  /** From 1, in the order of the questions. */
  readonly answers: readonly number[];
}

interface AnswerNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly quiz: Pick<ConfigValue<Quiz>, 'current' | 'version'>;
}

export async function answerQuiz(
  needs: AnswerNeeds,
  customerId: CustomerId,
  given: QuizAnswers,
  language: string,
): Promise<Result<OutputOf<typeof answerCall>>> {
  const { quiz } = needs;
  const last = await findLast(needs.db, customerId);
  const state = stateNow(needs, last);
  if (last?.isPassed) return accept({ isPassed: true, right: last.right, of: last.of, review: [] });
  if (state.status === 'waiting') return waitUntil(state.retryAt);
  const { current } = quiz;
  if (given.version !== quiz.version) return refuse('QUIZ_CHANGED');
  const score = scoreAnswers(current, given.answers);
  if (score === undefined) return refuse('INPUT_INVALID', { field: 'answers' });
  const kept = await keep(needs, customerId, given, score, (last?.number ?? 0) + 1);
  // Another attempt of the same customer came at the same moment: that one counts.
  if (kept === undefined) return answerQuiz(needs, customerId, given, language);
  const { retryAt } = shown(stateNow(needs, kept));
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

export async function findLast(db: Database, customerId: CustomerId): Promise<StoredAttempt | undefined> {
  const [last] = await selectAttempts(db, customerId, 1);
  return last;
}

export function stateNow(
  { clock, quiz }: Pick<AnswerNeeds, 'clock' | 'quiz'>,
  last: StoredAttempt | undefined,
): QuizState {
  return stateAfter(last && { ...last, at: last.at.getTime() }, quiz.current, clock.now());
}

async function keep(
  { db, clock }: AnswerNeeds,
  customerId: CustomerId,
  given: QuizAnswers,
  score: Score,
  number: number,
) {
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

export function waitUntil(retryAt: Instant): Refusal {
  return refuse('APPROPRIATENESS_WAIT', { retryAt: formatInstant(retryAt) });
}

export function shown(state: QuizState) {
  switch (state.status) {
    case 'passed':
      return { status: state.status, passedAt: formatInstant(state.passedAt) };
    case 'waiting':
      return { status: state.status, retryAt: formatInstant(state.retryAt) };
    case 'open':
      return { status: state.status };
  }
}
