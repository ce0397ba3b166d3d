import { CalendarClock } from 'lucide-react';
import { type ConsolePart, page, shownLater } from '#foundation/ui/console-part.ts';

const pages = [
  page('/actions', () => import('./actions-page.tsx'), 'ActionsPage', {
    permission: 'configuration.view',
    nav: { section: 'markets', text: 'actions', icon: CalendarClock },
    query: ['view', 'code', 'page'],
  }),
] as const;

export const actionsPart: ConsolePart<typeof pages> = {
  pages,
  besideMarket: shownLater(() => import('./market-events.tsx'), 'MarketEvents'),
};
