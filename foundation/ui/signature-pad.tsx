import { type PointerEvent, useRef } from 'react';
import { fieldSize, type Point, pathOf, type Stroke } from './signature-strokes.ts';

type Props = {
  label: string;
  strokes: readonly Stroke[];
  onStrokes: (strokes: readonly Stroke[]) => void;
};

/** A field to draw in with a finger, a pen or the mouse. Several strokes make a signature. */
export function SignaturePad({ label, strokes, onStrokes }: Props) {
  const isDrawing = useRef(false);
  /** On a busy phone several moves come between two renders: each adds to the one before. */
  const drawn = useRef(strokes);
  const begin = (event: PointerEvent<SVGSVGElement>) => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    isDrawing.current = true;
    drawn.current = [...strokes, [pointOf(event)]];
    onStrokes(drawn.current);
  };
  const draw = (event: PointerEvent<SVGSVGElement>) => {
    if (!isDrawing.current) return;
    const stroke = [...(drawn.current.at(-1) ?? []), pointOf(event)];
    drawn.current = [...drawn.current.slice(0, -1), stroke];
    onStrokes(drawn.current);
  };
  const lift = () => {
    isDrawing.current = false;
  };
  return (
    <svg
      viewBox={`0 0 ${fieldSize.width} ${fieldSize.height}`}
      role="img"
      aria-label={label}
      className="aspect-[5/2] w-full cursor-crosshair touch-none rounded border border-line-strong bg-raised text-ink"
      onPointerDown={begin}
      onPointerMove={draw}
      onPointerUp={lift}
      onPointerCancel={lift}
    >
      <path
        d={`M40 ${fieldSize.height - 56}H${fieldSize.width - 40}`}
        className="text-line-strong"
        stroke="currentColor"
        strokeDasharray="2 6"
      />
      {strokes.map((stroke, at) => (
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: strokes are only ever added at the end
          key={at}
          d={pathOf(stroke)}
          fill="none"
          stroke="currentColor"
          strokeWidth={3}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      ))}
    </svg>
  );
}

function pointOf(event: PointerEvent<SVGSVGElement>): Point {
  const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
  return {
    x: ((event.clientX - left) / width) * fieldSize.width,
    y: ((event.clientY - top) / height) * fieldSize.height,
  };
}
