import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Period } from '#capabilities/markets/prices/rules.ts';
import { keptAnswer } from '#foundation/ui/call-keys.ts';
import { ask } from '#foundation/ui/platform.ts';
import { showToast } from '#foundation/ui/toast.ts';
import { useCall } from '#foundation/ui/use-call.ts';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import {
  type ChartSettings,
  type Drawing,
  getChartLayout,
  getChartSettings,
  getKValueByCodeAndDate,
  putChartLayout,
  putChartSettings,
  type WireCandle,
} from '../contract.ts';

const firstSettings: ChartSettings = { type: 'candles', candleIndicators: [], paneIndicators: [] };

/** How the customer looks at every chart. A choice is seen at once; it is stored in the order it was made. */
export function useChartSettings(): {
  settings: ChartSettings;
  change: (part: Partial<ChartSettings>) => void;
} {
  const queryClient = useQueryClient();
  const tellFailure = useFailureToast();
  const { data: settings = firstSettings } = useCall(
    getChartSettings,
    {},
    { staleTime: Number.POSITIVE_INFINITY },
  );
  const { mutate } = useMutation({
    mutationFn: (next: ChartSettings) => ask(putChartSettings, next),
    scope: { id: 'chart-settings' },
    onError: tellFailure,
  });
  return {
    settings,
    change(part) {
      const next = { ...settings, ...part };
      keptAnswer(queryClient, getChartSettings, {}).set(() => next);
      mutate(next);
    },
  };
}

/** Stores all drawings of a chart, one write after the other. */
export function useSaveDrawings(code: string): (drawings: Drawing[]) => void {
  const queryClient = useQueryClient();
  const tellFailure = useFailureToast();
  const { mutate } = useMutation({
    mutationFn: (drawings: Drawing[]) => ask(putChartLayout, { code, drawings }),
    scope: { id: `chart-layout ${code}` },
    onMutate: () => keptAnswer(queryClient, getChartLayout, { code }),
    onSuccess: ({ version }, drawings, layout) => layout.set(() => ({ version, drawings })),
    onError: tellFailure,
  });
  return mutate;
}

function useFailureToast(): (failure: Error) => void {
  const refusalText = useRefusalText();
  return (failure) => showToast({ title: refusalText(failure), tone: 'bad' });
}

/** Candles that start before `to`, oldest first; the latest ones without it. */
export function fetchCandles(
  code: string,
  period: Period,
  range: { to?: number | undefined; limit: number },
  signal: AbortSignal,
): Promise<WireCandle[]> {
  const { to, limit } = range;
  return ask(
    getKValueByCodeAndDate,
    { code, period, limit, ...(to === undefined ? {} : { to }) },
    { signal },
  );
}
