import { classNames } from './class-names.ts';
import { markHue, markLetters } from './mark-look.ts';

type Props = {
  /** Instrument or currency code: EURUSD, BTC, AAPL. */
  code: string;
  /** The market's class, which decides whether a pair or a single name is drawn. */
  type?: string | number | undefined;
  size?: number | undefined;
  className?: string | undefined;
};

/**
 * A mark drawn from the code itself: letters on a colour of its own. Pairs show both sides, one behind the
 * other.
 */
export function InstrumentMark({ code, type, size = 32, className }: Props) {
  const { front, back } = markLetters(code, type);
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      aria-hidden="true"
      className={classNames('block shrink-0', className)}
    >
      {back === undefined ? (
        <Disc letters={front} x={16} radius={16} />
      ) : (
        <>
          <Disc letters={back} x={22} y={22} radius={10} nudge={1.75} />
          <circle cx="11" cy="11" r="12.25" fill="var(--raised)" />
          <Disc letters={front} x={11} y={11} radius={11} />
        </>
      )}
    </svg>
  );
}

type DiscProps = {
  letters: string;
  x: number;
  y?: number;
  radius: number;
  /** Moves the letters out from under the disc in front. */
  nudge?: number;
};

function Disc({ letters, x, y = 16, radius, nudge = 0 }: DiscProps) {
  const hue = markHue(letters);
  const size =
    radius *
    (letters.length > 3
      ? 0.52
      : letters.length > 2
        ? 0.62
        : letters.length > 1
          ? nudge === 0
            ? 0.8
            : 0.66
          : 1);
  return (
    <>
      <circle
        cx={x}
        cy={y}
        r={radius}
        fill={`light-dark(oklch(0.92 0.04 ${hue}), oklch(0.33 0.055 ${hue}))`}
      />
      <text
        x={x + nudge}
        y={y + nudge}
        dy="0.35em"
        textAnchor="middle"
        fontSize={size}
        fontWeight="600"
        letterSpacing="-0.02em"
        fill={`light-dark(oklch(0.42 0.09 ${hue}), oklch(0.88 0.07 ${hue}))`}
      >
        {letters}
      </text>
    </>
  );
}
