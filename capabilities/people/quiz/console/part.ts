import { type ConsolePart, shownLater } from '#foundation/ui/console-part.ts';

export const quizPart: ConsolePart<readonly []> = {
  pages: [],
  customerPanels: [
    {
      key: 'questions',
      title: 'customers-console.tabs.questions',
      Panel: shownLater(() => import('./customer-quiz.tsx'), 'CustomerQuiz'),
    },
  ],
};
