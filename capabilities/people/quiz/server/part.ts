import type { Part } from '#foundation/server-kit/part.ts';
import { createQuiz, type QuizNeeds, type QuizService } from './quiz.ts';
import { bindQuizCalls } from './routes.ts';

export async function createQuizPart(needs: QuizNeeds): Promise<QuizService & Part> {
  const quiz = await createQuiz(needs);
  return { ...quiz, calls: (router) => bindQuizCalls(router, quiz) };
}
