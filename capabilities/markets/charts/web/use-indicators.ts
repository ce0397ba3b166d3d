import type { Chart } from 'klinecharts';
import { useEffect } from 'react';
import type { ChartSettings } from '../contract.ts';

const candlePane = 'candle_pane';
const paneHeight = 84;

/** Puts the chosen indicators on the chart, and takes the others off. */
export function useIndicators(chart: Chart | undefined, settings: ChartSettings) {
  const { candleIndicators, paneIndicators } = settings;
  useEffect(() => {
    if (chart === undefined) return;
    const wanted = new Set<string>([...candleIndicators, ...paneIndicators]);
    for (const { id } of chart.getIndicators()) {
      if (ownId(id) && !wanted.has(id)) chart.removeIndicator({ id });
    }
    const present = new Set(chart.getIndicators().map(({ id }) => id));
    for (const name of candleIndicators) {
      if (!present.has(name)) chart.createIndicator({ name, id: name, paneId: candlePane }, true);
    }
    for (const name of paneIndicators) {
      if (present.has(name)) continue;
      chart.createIndicator({ name, id: name, paneId: `pane_${name}` });
      chart.setPaneOptions({ id: `pane_${name}`, height: paneHeight });
    }
  }, [chart, candleIndicators, paneIndicators]);
}

/** Ours bear the name of their kind; a comparison's does not. */
function ownId(id: string): boolean {
  return /^[A-Z]+$/.test(id);
}
