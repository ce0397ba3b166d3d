import { ChartCandlestick } from 'lucide-react';
import { type ConsolePart, page, shownLater } from '#foundation/ui/console-part.ts';

const pages = [
  page('/markets', () => import('./catalogue-page.tsx'), 'CataloguePage', {
    permission: 'configuration.view',
    nav: { section: 'markets', text: 'markets', icon: ChartCandlestick },
    query: ['search', 'class', 'page'],
  }),
] as const;

export const marketsPart: ConsolePart<typeof pages> = {
  pages,
  besideMarket: shownLater(() => import('./market-levers.tsx'), 'MarketLevers'),
};
