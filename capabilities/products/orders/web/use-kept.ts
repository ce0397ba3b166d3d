import { useRef } from 'react';

/** What is suggested stays while its field has the focus, as if it had been typed. */
export function useKept(isSuggested: boolean, value: string, take: (value: string | undefined) => void) {
  const isKept = useRef(false);
  function set(next: string | undefined, isOnlyKept = false) {
    isKept.current = isOnlyKept;
    take(next);
  }
  return {
    onChange: (next: string) => set(next),
    onFocus: () => isSuggested && set(value, true),
    onBlur: () => isKept.current && set(undefined),
  };
}
