import { useEffect, useEffectEvent } from 'react';
import { minuteMs, secondMs, systemClock } from '#foundation/time/clock.ts';

/** As the platform's own limit; it ends the session there whatever this page does. */
const idleLimitMs = 15 * minuteMs;
const acts = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/** Calls back after this long without input: the page's own refreshing calls would keep the session awake. */
export function useIdleEnd(onIdle: () => void) {
  const end = useEffectEvent(onIdle);
  useEffect(() => {
    let lastAct = systemClock.now();
    const note = () => {
      lastAct = systemClock.now();
    };
    for (const act of acts) window.addEventListener(act, note, { passive: true });
    // Looks at the clock instead of waiting once: a sleeping computer's timers stand still.
    const look = setInterval(() => systemClock.now() - lastAct >= idleLimitMs && end(), 5 * secondMs);
    return () => {
      clearInterval(look);
      for (const act of acts) window.removeEventListener(act, note);
    };
  }, []);
}
