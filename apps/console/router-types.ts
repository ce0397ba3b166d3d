import type { LucideIcon } from 'lucide-react';
import type { router } from './router.ts';

/** The navigation's sections, in this order. */
export const sections = ['work', 'money', 'markets', 'people', 'platform'] as const;
export type Section = (typeof sections)[number];

/** A page's line in the navigation; its words are `console.nav.<text>`. */
export interface Destination {
  readonly section: Section;
  readonly text: keyof typeof import('#locales/en/console.json')['nav'];
  readonly icon: LucideIcon;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    /** What an operator's roles must allow to open the page. */
    permission?: string;
    /** Pages without one are reached from others. */
    nav?: Destination;
  }
}
