import { allOf } from '#foundation/text/words.ts';
import { hourMs, type Instant } from '#foundation/time/clock.ts';

/** A question in one language, with what its right answer teaches. */
export interface Wording {
  readonly question: string;
  readonly answers: readonly string[];
  readonly explanation: string;
}

export interface Question {
  /** From 1. */
  readonly right: number;
  /** By language tag; English is always there. */
  readonly texts: Readonly<Record<string, Wording | undefined>>;
}

/** One version of the questions. */
export interface Quiz {
  readonly questions: readonly Question[];
  readonly rightToPass: number;
  readonly retryAfterHours: number;
}

/** What a customer answered last. */
export interface Attempt {
  readonly number: number;
  readonly at: Instant;
  readonly right: number;
  readonly of: number;
  readonly isPassed: boolean;
}

export type QuizState =
  | { readonly status: 'passed'; readonly passedAt: Instant }
  | { readonly status: 'waiting'; readonly retryAt: Instant }
  | { readonly status: 'open' };
export const quizStatuses = allOf<QuizState['status']>()(['open', 'waiting', 'passed']);

/** A pass holds for good; who failed answers again when the wait is over. */
export function stateAfter(last: Attempt | undefined, quiz: Quiz, at: Instant): QuizState {
  if (last === undefined) return { status: 'open' };
  if (last.isPassed) return { status: 'passed', passedAt: last.at };
  const retryAt = last.at + quiz.retryAfterHours * hourMs;
  return at < retryAt ? { status: 'waiting', retryAt } : { status: 'open' };
}

export interface Score {
  /** Question by question. */
  readonly marks: readonly boolean[];
  readonly right: number;
  readonly isPassed: boolean;
}

/** Undefined when there is not one possible answer to each question. */
export function scoreAnswers(quiz: Quiz, answers: readonly number[]): Score | undefined {
  const { questions, rightToPass } = quiz;
  if (answers.length !== questions.length) return undefined;
  const isPossible = questions.every(({ texts }, place) => {
    const answer = answers[place] ?? 0;
    return answer >= 1 && answer <= (texts.en?.answers.length ?? 0);
  });
  if (!isPossible) return undefined;
  const marks = questions.map((question, place) => question.right === answers[place]);
  const right = marks.filter(Boolean).length;
  return { marks, right, isPassed: right >= rightToPass };
}

/** In English where the language is missing. */
export function wordingIn({ texts }: Question, language: string): Wording {
  const wording = texts[language] ?? texts.en;
  if (wording === undefined) throw new Error('a question has no English wording');
  return wording;
}
