import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ask } from '#foundation/ui/platform.ts';
import { showToast } from '#foundation/ui/toast.ts';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import type { AlertDirection } from '../chart-choices.ts';
import {
  addPriceAlert,
  type ChartSettings,
  type Drawing,
  getChartLayout,
  getChartSettings,
  listPriceAlert,
  putChartLayout,
  putChartSettings,
  removePriceAlert,
} from '../contract.ts';

const settingsKey = ['markets', 'chart-settings'];
const firstSettings: ChartSettings = { type: 'candles', candleIndicators: [], paneIndicators: [] };

/** How the customer looks at every chart. A choice is seen at once; it is stored in the order it was made. */
export function useChartSettings(): {
  settings: ChartSettings;
  change: (part: Partial<ChartSettings>) => void;
} {
  const queryClient = useQueryClient();
  const tellFailure = useFailureToast();
  const { data: settings = firstSettings } = useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => ask(getChartSettings, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { mutate } = useMutation({
    mutationFn: (next: ChartSettings) => ask(putChartSettings, next),
    scope: { id: 'chart-settings' },
    onError: tellFailure,
  });
  return {
    settings,
    change(part) {
      const next = { ...settings, ...part };
      queryClient.setQueryData(settingsKey, next);
      mutate(next);
    },
  };
}

const layoutKey = (code: string) => ['markets', 'chart-layout', code];

/** What the customer drew on this chart, as the platform has it. */
export function useChartLayout(code: string) {
  return useQuery({
    queryKey: layoutKey(code),
    queryFn: ({ signal }) => ask(getChartLayout, { code }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Stores all drawings of a chart, one write after the other. */
export function useSaveDrawings(code: string): (drawings: Drawing[]) => void {
  const queryClient = useQueryClient();
  const tellFailure = useFailureToast();
  const { mutate } = useMutation({
    mutationFn: (drawings: Drawing[]) => ask(putChartLayout, { code, drawings }),
    scope: { id: `chart-layout ${code}` },
    onSuccess: ({ version }, drawings) => queryClient.setQueryData(layoutKey(code), { version, drawings }),
    onError: tellFailure,
  });
  return mutate;
}

function useFailureToast(): (failure: Error) => void {
  const refusalText = useRefusalText();
  return (failure) => showToast({ title: refusalText(failure), tone: 'bad' });
}

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
    mutationFn: (alert: { code: string; direction: AlertDirection; price: string }) =>
      ask(addPriceAlert, alert),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: alertsKey }),
  });
}

export function useRemovePriceAlert() {
  const queryClient = useQueryClient();
  const tellFailure = useFailureToast();
  return useMutation({
    mutationFn: (id: string) => ask(removePriceAlert, { id }),
    onSuccess: (left) => queryClient.setQueryData(alertsKey, left),
    onError: (failure) => {
      tellFailure(failure);
      void queryClient.invalidateQueries({ queryKey: alertsKey });
    },
  });
}
