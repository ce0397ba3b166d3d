import { useMutation, useQueryClient } from '@tanstack/react-query';
import { keptAnswer, markStale } from '#foundation/ui/call-keys.ts';
import { ask } from '#foundation/ui/platform.ts';
import { showToast } from '#foundation/ui/toast.ts';
import { useCall } from '#foundation/ui/use-call.ts';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import { listPriceAlert, removePriceAlert } from '../contract.ts';

export function usePriceAlerts() {
  return useCall(listPriceAlert, {}, { staleTime: 60_000 });
}

export function useRemovePriceAlert() {
  const queryClient = useQueryClient();
  const refusalText = useRefusalText();
  return useMutation({
    mutationFn: (id: string) => ask(removePriceAlert, { id }),
    onMutate: () => keptAnswer(queryClient, listPriceAlert, {}),
    onSuccess: (left, _, list) => list.set(() => left),
    onError: (failure) => {
      showToast({ title: refusalText(failure), tone: 'bad' });
      void markStale(queryClient, listPriceAlert);
    },
  });
}
