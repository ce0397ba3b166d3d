import { type RefCallback, useCallback, useState } from 'react';

/** Whether an element has been in view with at least this part of it; once seen it counts as seen. */
export function useInView<E extends Element>(part: number): [wasSeen: boolean, ref: RefCallback<E>] {
  const [wasSeen, setSeen] = useState(false);
  const ref = useCallback(
    (element: E | null) => {
      if (element === null) return;
      const observer = new IntersectionObserver(
        (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
        { threshold: part },
      );
      observer.observe(element);
      return () => observer.disconnect();
    },
    [part],
  );
  return [wasSeen, ref];
}
