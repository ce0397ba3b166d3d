import { MessagesSquare } from 'lucide-react';
import { type ConsolePart, page, shownLater } from '#foundation/ui/console-part.ts';

const pages = [
  page('/support', () => import('./desk-page.tsx'), 'DeskPage', {
    permission: 'support.view',
    nav: { section: 'work', text: 'support', icon: MessagesSquare },
    query: ['view', 'from', 'to', 'page', 'id'],
  }),
] as const;

export const supportPart: ConsolePart<typeof pages> = {
  pages,
  customerPanels: [
    {
      key: 'support',
      title: 'support-console.panel',
      permission: 'support.view',
      Panel: shownLater(() => import('./customer-chats.tsx'), 'CustomerChats'),
    },
  ],
  besideCustomer: [
    {
      permission: 'support.view',
      order: 5,
      Section: shownLater(() => import('./side-chats.tsx'), 'SideChats'),
    },
    {
      permission: 'reviews.claim',
      order: 6,
      Section: shownLater(() => import('./side-review-chat.tsx'), 'SideReviewChat'),
    },
  ],
};
