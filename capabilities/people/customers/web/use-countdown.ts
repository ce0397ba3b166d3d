import { useEffect, useState } from 'react';

/** Whole seconds left since `start(seconds)`; a sleeping tab catches up when it wakes. */
export function useCountdown(): { secondsLeft: number; start: (seconds: number) => void } {
  const [endsAtMs, setEndsAtMs] = useState(0);
  const [secondsLeft, setSecondsLeft] = useState(0);
  useEffect(() => {
    const count = () => setSecondsLeft(Math.max(0, Math.ceil((endsAtMs - performance.now()) / 1000)));
    count();
    if (endsAtMs <= performance.now()) return;
    const timer = setInterval(() => {
      count();
      if (endsAtMs <= performance.now()) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [endsAtMs]);
  return { secondsLeft, start: (seconds) => setEndsAtMs(performance.now() + seconds * 1000) };
}
