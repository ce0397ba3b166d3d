import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';

/** A short explanation on hover or focus. Never the only place something is said: phones have no hover. */
export function Tooltip({ text, children }: { text: ReactNode; children: ReactElement }) {
  return (
    <Base.Root>
      <Base.Trigger delay={300} render={children} />
      <Base.Portal>
        <Base.Positioner sideOffset={6} className="z-30">
          <Base.Popup className="max-w-[280px] rounded-small bg-ink px-2.5 py-1.5 text-note text-surface shadow-overlay">
            {text}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
