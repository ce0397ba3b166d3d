import { asCustomerId } from '#foundation/ids/ids.ts';
import type { CallRouter } from '#foundation/server-kit/call-router.ts';
import { getQuizOf } from '../console-contract.ts';
import { answerQuiz, getQuiz } from '../contract.ts';
import type { QuizService } from './quiz.ts';

export function bindQuizCalls(router: CallRouter, quiz: QuizService): void {
  router.on(getQuiz, (_, { session, language }) => quiz.show(session.customerId, language));
  router.on(answerQuiz, (given, { session, language }) => quiz.answer(session.customerId, given, language));
  router.on(getQuizOf, ({ customerId }) => quiz.attemptsOf(asCustomerId(BigInt(customerId))));
}
