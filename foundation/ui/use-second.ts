import { systemClock } from '#foundation/time/clock.ts';
import { useStore } from './store.ts';

const seconds = {
  get: () => Math.floor(systemClock.now() / 1000),
  subscribe(listener: () => void) {
    const timer = setInterval(listener, 1000);
    return () => clearInterval(timer);
  },
};

/** This machine's time, updated each second. */
export function useSecond(): number {
  return useStore(seconds) * 1000;
}
