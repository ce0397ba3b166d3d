import { useState } from 'react';

/**
 * A figure cut for eyes; the exact one by hovering, and by a press or a tap, which shows it in its place.
 */
export function ExactFigure({ shown, exact }: { shown: string; exact: string }) {
  const [isExact, setIsExact] = useState(false);
  return (
    <button
      type="button"
      title={exact}
      aria-pressed={isExact}
      className="num min-h-6 cursor-pointer text-end break-words underline decoration-faint decoration-dotted underline-offset-4"
      onClick={() => setIsExact(!isExact)}
    >
      <bdi dir="ltr">{isExact ? exact : shown}</bdi>
    </button>
  );
}
