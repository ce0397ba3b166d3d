import { type ConsolePart, shownLater } from '#foundation/ui/console-part.ts';

/** Its page is joined with the chains' in the console. */
export const healthPart: ConsolePart<readonly []> = {
  pages: [],
  home: [
    {
      key: 'health',
      permission: 'health.view',
      Card: shownLater(() => import('./home-health.tsx'), 'HomeHealth'),
    },
  ],
};
