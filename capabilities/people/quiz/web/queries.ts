import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InputOf } from '#foundation/calls/define-call.ts';
import { ask } from '#foundation/ui/platform.ts';
import { answerQuiz, getQuiz } from '../contract.ts';

const key = ['quiz'];

const quizQuery = queryOptions({
  queryKey: key,
  queryFn: ({ signal }) => ask(getQuiz, {}, { signal }),
});

/** Where the customer stands, while it keeps leverage and options from them; undefined where nothing does. */
export function useUnanswered(isOn: boolean) {
  const { data } = useQuery({ ...quizQuery, enabled: isOn });
  return isOn && data?.isAsked === true && data.status !== 'passed' ? data : undefined;
}

export function useQuiz() {
  return useQuery({
    ...quizQuery,
    // What is being answered must not change under the reader's hand.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
  });
}

export function useAnswerQuiz() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: InputOf<typeof answerQuiz>) => ask(answerQuiz, input),
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
  });
}
