import type { Chart, OverlayCreate } from 'klinecharts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useCall } from '#foundation/ui/use-call.ts';
import { type DrawingTool, drawingsAtMost } from '../chart-choices.ts';
import { type Drawing, getChartLayout } from '../contract.ts';
import { type DrawingData, drawingGroup, drawingOf, overlayOf } from './drawing-overlays.ts';
import { useSaveDrawings } from './queries.ts';

export interface Drawings {
  /** False until the stored ones are on the chart. */
  readonly isReady: boolean;
  readonly count: number;
  readonly isFull: boolean;
  readonly isLocked: boolean;
  /** The tool in hand. */
  readonly tool: DrawingTool | undefined;
  readonly hasSelection: boolean;
  start(tool: DrawingTool, text?: string): void;
  /** Puts down the tool in hand. */
  cancel(): void;
  removeSelected(): void;
  removeAll(): void;
  setLocked(locked: boolean): void;
}

/** The customer's drawings on one chart: the chart holds them, and every finished change is stored. */
export function useDrawings(chart: Chart | undefined, code: string): Drawings {
  const { data: layout } = useCall(getChartLayout, { code }, { staleTime: Number.POSITIVE_INFINITY });
  const [tool, setTool] = useState<DrawingTool>();
  const [selectedId, setSelectedId] = useState<string>();
  const { shown, setShown, keep } = useKept(chart, code);
  const inHand = useRef<string | undefined>(undefined);

  const overlay = useCallback(
    (name: string, data: DrawingData, locked: boolean): OverlayCreate => ({
      name,
      groupId: drawingGroup,
      extendData: data,
      lock: locked,
      onDrawEnd: () => {
        inHand.current = undefined;
        setTool(undefined);
        keep();
      },
      onPressedMoveEnd: keep,
      onSelected: (event) => setSelectedId(event.overlay.id),
      onDeselected: () => setSelectedId(undefined),
      onRightClick: (event) => event.preventDefault?.(),
    }),
    [keep],
  );

  const isReady = useStored({ chart, layout, shown, setShown, overlay });

  function cancel() {
    if (inHand.current !== undefined) chart?.removeOverlay({ id: inHand.current });
    inHand.current = undefined;
    setTool(undefined);
  }
  const isLocked = shown !== undefined && shown.length > 0 && shown.every(({ locked }) => locked);
  return {
    isReady,
    count: shown?.length ?? 0,
    isFull: (shown?.length ?? 0) >= drawingsAtMost,
    isLocked,
    tool,
    hasSelection: selectedId !== undefined,
    start(next, text = '') {
      cancel();
      const id = chart?.createOverlay(overlay(overlayOf[next], { tool: next, text }, false));
      if (typeof id !== 'string') return;
      inHand.current = id;
      setTool(next);
    },
    cancel,
    removeSelected() {
      if (selectedId === undefined) return;
      chart?.removeOverlay({ id: selectedId });
      setSelectedId(undefined);
      keep();
    },
    removeAll() {
      cancel();
      chart?.removeOverlay({ groupId: drawingGroup });
      setSelectedId(undefined);
      keep();
    },
    setLocked(locked) {
      chart?.overrideOverlay({ groupId: drawingGroup, lock: locked });
      keep();
    },
  };
}

/** What is on the chart, and how a finished change is stored. */
function useKept(chart: Chart | undefined, code: string) {
  const save = useSaveDrawings(code);
  const [shown, setShown] = useState<readonly Drawing[]>();
  const read = useCallback(
    () =>
      (chart?.getOverlays({ groupId: drawingGroup }) ?? []).flatMap((overlay) => drawingOf(overlay) ?? []),
    [chart],
  );
  const keep = useCallback(() => {
    const drawings = read().slice(0, drawingsAtMost);
    setShown(drawings);
    save(drawings);
  }, [read, save]);
  return { shown, setShown, keep };
}

type Stored = {
  chart: Chart | undefined;
  layout: { readonly drawings: readonly Drawing[] } | undefined;
  shown: readonly Drawing[] | undefined;
  setShown: (drawings: readonly Drawing[]) => void;
  overlay: (name: string, data: DrawingData, locked: boolean) => OverlayCreate;
};

/** Draws the stored ones, once; whether they are there. */
function useStored({ chart, layout, shown, setShown, overlay }: Stored): boolean {
  const isDrawn = shown !== undefined;
  useEffect(() => {
    if (chart === undefined || layout === undefined || isDrawn) return;
    for (const { id, tool: each, points, text = '', locked } of layout.drawings) {
      chart.createOverlay({
        ...overlay(overlayOf[each], { tool: each, text }, locked),
        id,
        points: points.map(({ time, price }) => ({ timestamp: time, value: price })),
      });
    }
    setShown(layout.drawings);
  }, [chart, layout, isDrawn, overlay, setShown]);
  return layout !== undefined && isDrawn;
}
