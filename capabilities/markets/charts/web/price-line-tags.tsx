import type { Chart } from 'klinecharts';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '#foundation/ui/class-names.ts';
import { useFormat } from '#foundation/ui/use-format.ts';
import { onLinesPlaced, type PriceLine } from './price-line.ts';
import { spreadTags, type WantedTag } from './spread-tags.ts';

type Props = {
  chart: Chart;
  lines: readonly PriceLine[];
  decimals: number;
  /** Where a tag was let go. Until `lines` says otherwise the line stays there. */
  onDragEnd: (lineId: string, price: number) => void;
};

const tagHeight = 34;
/** Between the axis and the tags, where each tag is tied to its line. */
const tieWidth = 8;

/**
 * The tags of the lines, in a column of their own beside the price axis: none covers a candle or another tag.
 * What can be dragged is dragged by its tag, and is a slider to the keyboard.
 */
export function PriceLineTags({ chart, lines, ...props }: Props) {
  const column = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const placed = new Map<string, number>();
    let paneHeight = 0;
    let isDue = false;
    function layOut() {
      isDue = false;
      const wanted = lines.flatMap(({ id }): WantedTag[] => {
        const y = placed.get(id);
        return y === undefined ? [] : [{ id, y }];
      });
      const middles = spreadTags(wanted, tagHeight, paneHeight);
      for (const element of column.current?.querySelectorAll<HTMLElement>('[data-line]') ?? []) {
        const id = element.dataset.line ?? '';
        const y = placed.get(id) ?? 0;
        const middle = middles.get(id);
        element.style.visibility = middle === undefined ? 'hidden' : 'visible';
        element.style.translate = `0 ${(middle ?? 0) - tagHeight / 2}px`;
        const from = y - (middle ?? y) + tagHeight / 2;
        element.querySelector('path')?.setAttribute('d', `M0 ${from} L${tieWidth} ${tagHeight / 2}`);
      }
    }
    return onLinesPlaced(chart, (id, y, height) => {
      placed.set(id, y);
      paneHeight = height;
      if (isDue) return;
      isDue = true;
      queueMicrotask(layOut);
    });
  }, [chart, lines]);
  // It came after the lines: only a drawing tells where they lie.
  useEffect(() => chart.resize(), [chart]);
  return (
    <div ref={column} className="relative w-24 shrink-0 border-s border-line">
      {lines.map((line) => (
        <Tag key={line.id} chart={chart} line={line} {...props} />
      ))}
    </div>
  );
}

const tones: Record<PriceLine['tone'], string> = {
  entry: 'border-accent text-accent',
  pending: 'border-accent text-accent',
  stopLoss: 'border-fall text-fall',
  takeProfit: 'border-rise text-rise',
  trailing: 'border-fall text-fall',
  alert: 'border-line-strong text-quiet',
};

function Tag({ chart, line, decimals, onDragEnd }: Omit<Props, 'lines'> & { line: PriceLine }) {
  const t = useTranslations('markets.chart');
  const format = useFormat();
  const drag = useDrag({ chart, line, decimals, onDragEnd });
  const { id, price, label, tag, note, tone, draggable = false } = line;
  const place = classNames(
    'absolute inset-x-0 top-0 ps-2 text-start leading-none select-none',
    draggable &&
      'cursor-ns-resize touch-none hover:z-1 focus-visible:z-1 phone:after:absolute phone:after:-inset-y-1 phone:after:inset-x-0',
    tones[tone],
  );
  const style = { visibility: 'hidden', height: tagHeight } as const;
  const content = (
    <>
      <svg
        aria-hidden="true"
        width={tieWidth}
        height={tagHeight}
        className="absolute start-0 top-0 overflow-visible"
      >
        <path fill="none" stroke="currentColor" />
      </svg>
      <span className="my-px flex h-8 flex-col justify-center gap-0.5 rounded-s-small border-s-2 border-inherit bg-raised ps-1 text-[11px]">
        <span dir="ltr" className="truncate font-medium tracking-tight">
          {tag}
        </span>
        <span className="num truncate text-ink">{note ?? format.price(price, decimals)}</span>
      </span>
    </>
  );
  if (!draggable) {
    return (
      <div data-line={id} title={label} className={place} style={style}>
        {content}
      </div>
    );
  }
  return (
    <button
      type="button"
      role="slider"
      aria-orientation="vertical"
      aria-label={t('drag', { label })}
      aria-valuenow={price}
      aria-valuetext={format.price(price, decimals)}
      title={label}
      data-line={id}
      className={place}
      style={style}
      {...drag}
    >
      {content}
    </button>
  );
}

/** By pointer and by arrow keys; Escape puts it back. */
function useDrag({ chart, line, decimals, onDragEnd }: Omit<Props, 'lines'> & { line: PriceLine }) {
  const format = useFormat();
  const moved = useRef<number>(undefined);
  /** How far from its line the tag was taken. */
  const grip = useRef(0);
  const { id, price } = line;

  function move(element: HTMLElement, to: number) {
    const value = Number(to.toFixed(decimals));
    if (value <= 0) return;
    moved.current = value;
    element.setAttribute('aria-valuenow', String(value));
    element.setAttribute('aria-valuetext', format.price(value, decimals));
    chart.overrideOverlay({ id, points: [{ value }] });
  }

  function drop() {
    const value = moved.current;
    moved.current = undefined;
    if (value !== undefined && value !== price) onDragEnd(id, value);
  }

  function putBack(element: HTMLElement) {
    move(element, price);
    moved.current = undefined;
  }

  const pointerY = (event: PointerEvent) =>
    event.clientY - (chart.getDom()?.getBoundingClientRect().top ?? 0);

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      event.currentTarget.setPointerCapture(event.pointerId);
      const place = [chart.convertToPixel({ value: price }, { paneId: 'candle_pane' })].flat()[0];
      grip.current = pointerY(event) - (place?.y ?? pointerY(event));
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
      const height = chart.getSize('candle_pane', 'main')?.height ?? 0;
      const y = Math.min(Math.max(pointerY(event) - grip.current, 0), height);
      const point = [chart.convertFromPixel([{ y }], { paneId: 'candle_pane' })].flat()[0];
      if (point?.value !== undefined) move(event.currentTarget, point.value);
    },
    onPointerUp: drop,
    onPointerCancel: (event: PointerEvent<HTMLElement>) => putBack(event.currentTarget),
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const steps = { ArrowUp: 10, ArrowDown: -10, PageUp: 100, PageDown: -100 }[event.key];
      if (steps !== undefined) {
        event.preventDefault();
        move(event.currentTarget, (moved.current ?? price) + steps / 10 ** decimals);
      } else if (event.key === 'Enter') {
        drop();
      } else if (event.key === 'Escape' && moved.current !== undefined) {
        putBack(event.currentTarget);
      }
    },
  };
}
