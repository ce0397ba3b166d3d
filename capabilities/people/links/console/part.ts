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
  besideCustomer: [
    {
      permission: 'links.view',
      order: 3,
      Section: shownLater(() => import('./side-links.tsx'), 'SideLinks'),
    },
  ],
};
