import { Activity, type ReactNode, useCallback, useState } from 'react';
import { createPortal } from 'react-dom';

/**
 * Something that stands in one place or another and keeps what was typed into it: `movable` is rendered where
 * nothing else changes, `place` wherever it is to be seen. Without a place it rests, and asks nothing.
 */
export function useMovable(content: ReactNode): { movable: ReactNode; place: ReactNode } {
  const [host] = useState(() => document.createElement('div'));
  const [state, setState] = useState<'never' | 'placed' | 'away'>('never');
  const put = useCallback(
    (place: HTMLElement | null) => {
      place?.append(host);
      setState('placed');
      return () => setState('away');
    },
    [host],
  );
  return {
    movable:
      state !== 'never' &&
      createPortal(<Activity mode={state === 'placed' ? 'visible' : 'hidden'}>{content}</Activity>, host),
    place: <div ref={put} />,
  };
}
