import { Inbox } from 'lucide-react';
import { type ConsolePart, page } from '#foundation/ui/console-part.ts';

const pages = [
  page('/reviews', () => import('./inbox-page.tsx'), 'InboxPage', {
    permission: 'reviews.view',
    nav: { section: 'work', text: 'reviews', icon: Inbox },
    query: ['kind', 'status', 'show', 'page', 'after', 'id'],
  }),
] as const;

export const reviewsPart: ConsolePart<typeof pages> = {
  pages,
};
