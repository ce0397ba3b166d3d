/** Three streaks on a touchstone: the picture of a test, and of prices. Decoration. */
export function Streak() {
  return (
    <svg viewBox="0 0 320 180" className="w-full max-w-[400px]" aria-hidden="true">
      <path d="M12 0h296l12 12v156l-12 12H12L0 168V12z" fill="var(--ink)" />
      <g fill="none" strokeLinecap="round">
        <path
          d="M28 132 92 118l40 10 52-44 44 12 64-58"
          stroke="var(--surface)"
          strokeWidth="5"
          opacity="0.95"
        />
        <path
          d="M28 152 96 142l44 6 60-26 40 4 52-24"
          stroke="var(--surface)"
          strokeWidth="3"
          opacity="0.45"
        />
        <path
          d="M28 164 104 158l48 2 60-14 40 2 40-12"
          stroke="var(--surface)"
          strokeWidth="1.5"
          opacity="0.25"
        />
      </g>
      <circle cx="292" cy="38" r="5" fill="var(--surface)" />
      <path d="M292 50v114" stroke="var(--surface)" strokeWidth="1" strokeDasharray="2 5" opacity="0.5" />
    </svg>
  );
}
