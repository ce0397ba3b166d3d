import type { Chart } from 'klinecharts';
import { GripVertical } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '#foundation/ui/class-names.ts';
import { onLinePlaced, type PriceLine } from './price-line.ts';

type Props = {
  chart: Chart;
  lines: readonly PriceLine[];
  decimals: number;
  /** While it moves. */
  onDrag?: ((lineId: string, price: number) => void) | undefined;
  /** Where it was let go. Until `lines` says otherwise the line stays there. */
  onDragEnd: (lineId: string, price: number) => void;
};

/**
 * What draggable lines are taken by: they lie over the canvas where their lines are, and are sliders to the
 * keyboard.
 */
export function PriceLineGrips({ lines, ...props }: Props) {
  return lines.map((line) => line.draggable === true && <Grip key={line.id} line={line} {...props} />);
}

const tones = {
  entry: 'bg-accent',
  pending: 'bg-accent',
  stopLoss: 'bg-fall',
  takeProfit: 'bg-rise',
  trailing: 'bg-fall',
};

function Grip({ chart, line, decimals, onDrag, onDragEnd }: Omit<Props, 'lines'> & { line: PriceLine }) {
  const t = useTranslations('markets.chart');
  const button = useRef<HTMLButtonElement>(null);
  const moved = useRef<number>(undefined);
  const { id, price, label, tone } = line;

  useEffect(
    () =>
      onLinePlaced(chart, id, (y, height) => {
        const element = button.current;
        if (element === null) return;
        element.style.visibility = y >= 0 && y <= height ? 'visible' : 'hidden';
        element.style.translate = `0 calc(${y}px - 50%)`;
      }),
    [chart, id],
  );

  function move(to: number) {
    const value = Number(to.toFixed(decimals));
    if (value <= 0) return;
    moved.current = value;
    button.current?.setAttribute('aria-valuenow', String(value));
    button.current?.setAttribute('aria-valuetext', value.toFixed(decimals));
    chart.overrideOverlay({ id, points: [{ value }] });
    onDrag?.(id, value);
  }

  function drop() {
    const value = moved.current;
    moved.current = undefined;
    if (value !== undefined && value !== price) onDragEnd(id, value);
  }

  function onPointerMove(event: PointerEvent<HTMLButtonElement>) {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { top = 0 } = chart.getDom()?.getBoundingClientRect() ?? {};
    const height = chart.getSize('candle_pane', 'main')?.height ?? 0;
    const y = Math.min(Math.max(event.clientY - top, 0), height);
    const point = [chart.convertFromPixel([{ y }], { paneId: 'candle_pane' })].flat()[0];
    if (point?.value !== undefined) move(point.value);
  }

  function onKeyDown(event: KeyboardEvent) {
    const steps = { ArrowUp: 10, ArrowDown: -10, PageUp: 100, PageDown: -100 }[event.key];
    if (steps !== undefined) {
      event.preventDefault();
      move((moved.current ?? price) + steps / 10 ** decimals);
    } else if (event.key === 'Enter') {
      drop();
    } else if (event.key === 'Escape' && moved.current !== undefined) {
      move(price);
      moved.current = undefined;
    }
  }

  return (
    <button
      ref={button}
      type="button"
      role="slider"
      aria-orientation="vertical"
      aria-label={t('drag', { label })}
      aria-valuenow={price}
      aria-valuetext={price.toFixed(decimals)}
      data-line={id}
      style={{ visibility: 'hidden' }}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
      onPointerUp={drop}
      onPointerCancel={() => {
        move(price);
        moved.current = undefined;
      }}
      onKeyDown={onKeyDown}
      className={classNames(
        'absolute start-2 top-0 z-1 flex h-6 cursor-ns-resize touch-none items-center gap-0.5 rounded-small ps-0.5 pe-1.5 text-note font-medium text-on-tone select-none hover:z-2 focus-visible:z-2 phone:after:absolute phone:after:-inset-2.5',
        tones[tone],
      )}
    >
      <GripVertical size={14} aria-hidden="true" />
      <span dir="auto">{label}</span>
    </button>
  );
}
