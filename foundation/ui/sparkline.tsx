import { classNames } from './class-names.ts';
import { sparklinePath } from './sparkline-path.ts';

type Props = {
  /** Oldest first, at most 100 are drawn. */
  points: readonly number[];
  /** What it shows, in words; without one it is decoration beside the number it repeats. */
  label?: string | undefined;
  width?: number | undefined;
  height?: number | undefined;
  tone?: 'auto' | 'accent' | 'rise' | 'fall' | undefined;
  className?: string | undefined;
};

/** Time runs left to right in every script, as on charts. The box keeps its size with no points. */
export function Sparkline({ points, label, width = 96, height = 32, tone = 'auto', className }: Props) {
  const last = points[points.length - 1] ?? 0;
  const first = points[0] ?? 0;
  const colour = tone === 'auto' ? (last >= first ? 'text-rise' : 'text-fall') : `text-${tone}`;
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      className={classNames('block shrink-0', colour, className)}
      role="img"
      aria-label={label}
      aria-hidden={label === undefined}
    >
      <path
        d={sparklinePath(points, width, height)}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.25"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  );
}
