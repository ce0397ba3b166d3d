import { Eraser } from 'lucide-react';
import { type PointerEvent, type ReactNode, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from './button.tsx';
import {
  fieldSize,
  type Point,
  pathOf,
  type Signature,
  type Stroke,
  typedFont,
  typedStyle,
  unsigned,
} from './signature.ts';
import { TextField } from './text-field.tsx';

type Props = {
  signature: Signature;
  onSignature: (signature: Signature) => void;
  /** Other ways to sign, beside the button that clears. */
  children?: ReactNode;
};

/** A field to draw in, and one to type the name in: signing needs no pointer. */
export function SignatureField({ signature, onSignature, children }: Props) {
  const t = useTranslations('ui');
  return (
    <div className="flex flex-col gap-2">
      <Pad
        label={t('signature.field')}
        signature={signature}
        onStrokes={(strokes) => onSignature({ strokes, typed: '' })}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          tone="quiet"
          icon={<Eraser size={16} aria-hidden="true" />}
          onClick={() => onSignature(unsigned)}
        >
          {t('clear')}
        </Button>
        {children}
      </div>
      <TextField
        label={t('signature.typed')}
        value={signature.typed}
        maxLength={60}
        autoComplete="name"
        onChange={({ currentTarget }) => onSignature({ strokes: [], typed: currentTarget.value })}
      />
    </div>
  );
}

type PadProps = {
  label: string;
  signature: Signature;
  onStrokes: (strokes: readonly Stroke[]) => void;
};

/** Several strokes make a signature. */
function Pad({ label, signature: { strokes, typed }, onStrokes }: PadProps) {
  const style = typedStyle(typed);
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
      <text
        x={style.x}
        y={style.y}
        fontSize={style.size}
        fontFamily={typedFont}
        fontStyle="italic"
        textAnchor="middle"
        fill="currentColor"
      >
        {typed.trim()}
      </text>
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
