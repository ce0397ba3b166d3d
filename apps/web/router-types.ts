import type { router } from './router.ts';

/**
 * How much of the frame a screen has (docs/specification.md, "Navigation"):
 * `bare` no navigation and no footer; `tabs` everything; `focused` no bottom tabs on phones.
 */
export type Frame = 'bare' | 'tabs' | 'focused';

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    frame?: Frame;
  }
}
