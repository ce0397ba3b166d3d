import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ask } from '#foundation/ui/platform.ts';
import { showToast } from '#foundation/ui/toast.ts';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import { addPriceAlert, listPriceAlert, removePriceAlert } from '../contract.ts';

const alertsKey = ['markets', 'alerts'];

export function usePriceAlerts() {
  return useQuery({
    queryKey: alertsKey,
    queryFn: ({ signal }) => ask(listPriceAlert, {}, { signal }),
    staleTime: 60_000,
  });
}

export function useAddPriceAlert() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (alert: { code: string; direction: 'above' | 'below'; price: string }) =>
      ask(addPriceAlert, alert),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: alertsKey }),
  });
}

export function useRemovePriceAlert() {
  const queryClient = useQueryClient();
  const refusalText = useRefusalText();
  return useMutation({
    mutationFn: (id: string) => ask(removePriceAlert, { id }),
    onSuccess: (left) => queryClient.setQueryData(alertsKey, left),
    onError: (failure) => {
      showToast({ title: refusalText(failure), tone: 'bad' });
      void queryClient.invalidateQueries({ queryKey: alertsKey });
    },
  });
}
