import { useSyncExternalStore } from 'react';
import { systemClock } from '#foundation/time/clock.ts';

function everySecond(tell: () => void): () => void {
  const timer = setInterval(tell, 1000);
  return () => clearInterval(timer);
}

/** This machine's time, updated each second. */
export function useSecond(): number {
  return useSyncExternalStore(everySecond, () => Math.floor(systemClock.now() / 1000)) * 1000;
}
