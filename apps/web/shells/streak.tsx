/**
 * A touchstone: the streak of the metal under test beside the two it is compared with, and the punch that
 * follows. Decoration.
 */
export function Streak() {
  return (
    <svg viewBox="0 0 320 168" className="w-full max-w-[400px]" aria-hidden="true">
      <path d="M14 0h292l14 14v140l-14 14H14L0 154V14z" fill="var(--ink)" />
      <g fill="var(--surface)">
        <path d="M32 128 92 36l9 1-53 92z" opacity="0.32" />
        <path d="M72 128 132 36l11 1-54 92z" />
        <path d="M114 128 174 36l8 1-53 92z" opacity="0.55" />
      </g>
      <g fill="none" stroke="var(--surface)" strokeWidth="1.75">
        <path d="M222 58h44l12 12v44l-12 12h-44l-12-12V70z" />
        <path d="m228 114 16-42 16 42" strokeWidth="4" strokeLinecap="square" />
        <path d="M219 106 269 95" strokeWidth="3" />
        <path d="M200 142h88" opacity="0.4" strokeDasharray="2 5" />
      </g>
    </svg>
  );
}
