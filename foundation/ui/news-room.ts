import type { RefCallback } from 'react';

/** What a page that moves would put something else in place of, under the hand that is about to press it. */
const aimedAt = ':is(a, button, input, select, textarea, label, [role=tab], [role=radio]):hover';
const lookAgainMs = 250;

/**
 * News stands in a strip of its own above the page, which moves down by its height (`--news` in base.css):
 * what comes in passing covers nothing that can be pressed. The page never moves between a press and its
 * release, nor while the pointer rests on what can be pressed: until it leaves, the strip lies over the page.
 */
export const giveRoom: RefCallback<HTMLDivElement> = (strip) => {
  if (strip === null) return;
  let given = 0;
  let isPressed = false;
  let waiting: ReturnType<typeof setTimeout> | undefined;

  function settle() {
    clearTimeout(waiting);
    const wanted = Math.ceil(strip?.getBoundingClientRect().height ?? 0);
    if (wanted === given) return;
    if (isPressed || isAiming()) {
      waiting = setTimeout(settle, lookAgainMs);
      return;
    }
    given = wanted;
    setRoom(given);
  }
  const press = () => {
    isPressed = true;
  };
  const release = () => {
    isPressed = false;
    // The click itself comes first.
    waiting = setTimeout(settle);
  };

  const observer = new ResizeObserver(settle);
  observer.observe(strip);
  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  document.addEventListener('pointerdown', press, options);
  document.addEventListener('pointerup', release, options);
  document.addEventListener('pointercancel', release, options);
  return () => {
    observer.disconnect();
    listening.abort();
    clearTimeout(waiting);
    setRoom(0);
  };
};

/** A finger's last press counts as hovering until the next one: of touch it says nothing. */
function isAiming(): boolean {
  return window.matchMedia('(hover: hover)').matches && document.querySelector(aimedAt) !== null;
}

function setRoom(px: number) {
  const root = document.documentElement;
  root.style.setProperty('--news', `${px}px`);
  root.toggleAttribute('data-news', px > 0);
}
