import { type ConsolePart, shownLater } from '#foundation/ui/console-part.ts';

export const linksPart: ConsolePart<readonly []> = {
  pages: [],
  customerPanels: [
    {
      key: 'links',
      title: 'links-console.title',
      permission: 'links.view',
      Panel: shownLater(() => import('./customer-links.tsx'), 'CustomerLinks'),
    },
  ],
};
