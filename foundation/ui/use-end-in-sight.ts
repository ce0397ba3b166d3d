import { useEffect, useLayoutEffect, useRef } from 'react';

/** A reader this near the end counts as being there. */
const nearPx = 80;

/** Keeps the end of a list in sight while `end` changes, unless the reader has scrolled away from it. */
export function useEndInSight(end: string) {
  const scroller = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const look = () => {
      isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < nearPx;
    };
    // Also when a keyboard opens or a picture has loaded.
    const stay = new ResizeObserver(() => {
      if (isAtEnd.current) element.scrollTop = element.scrollHeight;
    });
    stay.observe(element);
    for (const child of element.children) stay.observe(child);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      stay.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is new at the end is what it follows
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element !== null && isAtEnd.current) element.scrollTop = element.scrollHeight;
  }, [end]);
  return scroller;
}
