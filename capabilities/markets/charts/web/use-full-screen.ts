import { useEffect, useState } from 'react';

/**
 * Lets one part fill the window; the window fills the screen where the browser can. The whole page goes full
 * screen, not the part alone, so that menus and dialogs stay in sight.
 */
export function useFullScreen(): { isFull: boolean; setFull: (full: boolean) => void } {
  const [isFull, setIsFull] = useState(false);
  useEffect(() => {
    if (!isFull) return;
    const onChange = () => {
      if (document.fullscreenElement === null) setIsFull(false);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) setIsFull(false);
    };
    document.documentElement.requestFullscreen?.().catch(() => {
      // Refused or not known here: it fills the window all the same.
    });
    document.addEventListener('fullscreenchange', onChange);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('fullscreenchange', onChange);
      document.removeEventListener('keydown', onKey);
      if (document.fullscreenElement !== null) void document.exitFullscreen();
    };
  }, [isFull]);
  return { isFull, setFull: setIsFull };
}
