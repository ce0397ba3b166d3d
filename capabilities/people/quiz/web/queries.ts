import { useCall, useCommand } from '#foundation/ui/use-call.ts';
import { answerQuiz, getQuiz } from '../contract.ts';

/** Where the customer stands, while it keeps leverage and options from them; undefined where nothing does. */
export function useUnanswered(isOn: boolean) {
  const { data } = useCall(getQuiz, {}, { enabled: isOn });
  return isOn && data?.isAsked === true && data.status !== 'passed' ? data : undefined;
}

export function useQuiz() {
  // What is being answered must not change under the reader's hand.
  return useCall(getQuiz, {}, { staleTime: Number.POSITIVE_INFINITY, refetchOnMount: 'always' });
}

export function useAnswerQuiz() {
  return useCommand(answerQuiz, getQuiz);
}
