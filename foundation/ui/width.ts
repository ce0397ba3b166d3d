import { createStore, useStore } from './store.ts';

/** Below this the phone's layout is shown (docs/specification.md, "Navigation"). */
export const LAYOUT_BREAKPOINT_PX = 1000;

const wide = createStore(true);

/**
 * A desktop is whatever does not call itself Android, iPhone, iPad or iPod (docs/specification.md,
 * "Navigation").
 */
export function isDesktopDevice(userAgent: string): boolean {
  return !/Android|iPhone|iPad|iPod/i.test(userAgent);
}

/** The desktop's layout: a desktop device, at least as wide as the breakpoint. */
export function isWide(userAgent: string, widthPx: number): boolean {
  return isDesktopDevice(userAgent) && widthPx >= LAYOUT_BREAKPOINT_PX;
}

/**
 * Whether the desktop layout is shown now. CSS asks the same through `wide:`, which reads `data-wide` on the
 * root.
 */
export function useIsWide(): boolean {
  return useStore(wide);
}

/** Keeps `data-wide` on the root in step with the window. `boot.js` has set it before the first paint. */
export function watchWidth() {
  const query = window.matchMedia(`(min-width: ${LAYOUT_BREAKPOINT_PX}px)`);
  const apply = () => {
    wide.set(query.matches && isDesktopDevice(navigator.userAgent));
    document.documentElement.toggleAttribute('data-wide', wide.get());
  };
  query.addEventListener('change', apply);
  apply();
}
