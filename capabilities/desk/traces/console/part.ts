import { Search } from 'lucide-react';
import { type ConsolePart, page, shownLater } from '#foundation/ui/console-part.ts';

const pages = [
  page('/find', () => import('./find-page.tsx'), 'FindPage', {
    permission: 'customers.view',
    nav: { section: 'work', text: 'find', icon: Search },
    query: ['text'],
  }),
] as const;

export const tracesPart: ConsolePart<typeof pages> = {
  pages,
  customerPanels: [
    {
      key: 'timeline',
      title: 'traces-console.title',
      Panel: shownLater(() => import('./customer-timeline.tsx'), 'CustomerTimeline'),
    },
  ],
};
