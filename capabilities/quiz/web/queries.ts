import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InputOf } from '#foundation/calls/define-call.ts';
import { ask } from '#foundation/ui/platform.ts';
import { answerQuiz, getQuiz } from '../contract.ts';

const key = ['quiz'];

export function useQuiz() {
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => ask(getQuiz, {}, { signal }),
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
