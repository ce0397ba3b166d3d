import { Inbox } from 'lucide-react';
import { type ConsolePart, page, shownLater } from '#foundation/ui/console-part.ts';
import { inboxQuery } from './inbox-search.ts';

const pages = [
  page('/reviews', () => import('./inbox-page.tsx'), 'InboxPage', {
    permission: 'reviews.view',
    nav: { section: 'work', text: 'reviews', icon: Inbox },
    query: inboxQuery,
  }),
] as const;

export const reviewsPart: ConsolePart<typeof pages> = {
  pages,
  home: [
    {
      key: 'waiting',
      permission: 'reviews.view',
      Card: shownLater(() => import('./home-waiting.tsx'), 'HomeWaiting'),
    },
    {
      key: 'decided',
      permission: 'reviews.view',
      Card: shownLater(() => import('./home-decided.tsx'), 'HomeDecided'),
    },
  ],
  besideCustomer: [
    {
      permission: 'reviews.view',
      order: 4,
      Section: shownLater(() => import('./side-decisions.tsx'), 'SideDecisions'),
    },
  ],
};
