import type { Chart, KLineData } from 'klinecharts';
import { type KeyboardEvent, useState } from 'react';
import type { Drawings } from './use-drawings.ts';

/**
 * The chart by keyboard: arrows move the crosshair candle by candle, and a live region reads out its candle.
 */
export function useChartKeys(chart: Chart | undefined, drawings: Drawings) {
  const [index, setIndex] = useState<number>();
  const [candle, setCandle] = useState<KLineData>();

  function stand(next: number) {
    if (chart === undefined) return;
    const candles = chart.getDataList();
    const at = Math.min(Math.max(next, 0), candles.length - 1);
    const found = candles[at];
    if (found === undefined) return;
    const { from, to } = chart.getVisibleRange();
    if (at < from || at >= to) chart.scrollToDataIndex(at);
    const place = chart.convertToPixel({ dataIndex: at, value: found.close }, { paneId: 'candle_pane' });
    if (!Array.isArray(place)) chart.executeAction('onCrosshairChange', { ...place, paneId: 'candle_pane' });
    setIndex(at);
    setCandle({ ...found });
  }

  function leave() {
    chart?.executeAction('onCrosshairChange', {});
    setIndex(undefined);
    setCandle(undefined);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (chart === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const { from, to } = chart.getVisibleRange();
    const now = index ?? to;
    const page = Math.max(1, to - from - 1);
    const acts = new Map([
      ['ArrowLeft', () => stand(now - 1)],
      ['ArrowRight', () => stand(now + 1)],
      ['PageUp', () => stand(now - page)],
      ['PageDown', () => stand(now + page)],
      ['Home', () => stand(from)],
      ['End', () => stand(to - 1)],
      ['+', () => chart.zoomAtCoordinate(1.2)],
      ['-', () => chart.zoomAtCoordinate(0.8)],
      ['Delete', drawings.removeSelected],
      ['Backspace', drawings.removeSelected],
      ['Escape', drawings.tool === undefined ? leave : drawings.cancel],
    ]);
    const act = acts.get(event.key);
    if (act === undefined) return;
    event.preventDefault();
    act();
  }
  return { onKeyDown, onBlur: leave, candle };
}
