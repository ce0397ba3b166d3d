import { Scale3d } from 'lucide-react';
import { type ConsolePart, evidenceLater, page, shownLater } from '#foundation/ui/console-part.ts';

const pages = [
  page('/exposure', () => import('./exposure-page.tsx'), 'ExposurePage', {
    permission: 'exposure.view',
    nav: { section: 'markets', text: 'exposure', icon: Scale3d },
    query: ['book'],
  }),
  page('/exposure/market', () => import('./market-risk-page.tsx'), 'MarketRiskPage', {
    permission: 'exposure.view',
    query: ['code', 'book'],
  }),
  page('/orders/one', () => import('./order-page.tsx'), 'OrderPage', {
    permission: 'customers.view',
    query: ['customerId', 'book', 'id'],
  }),
] as const;

export const ordersPart: ConsolePart<typeof pages, 'mirrored' | 'cancellation'> = {
  pages,
  evidence: {
    mirrored: evidenceLater(() => import('./mirrored-evidence.tsx'), 'MirroredEvidence'),
    cancellation: evidenceLater(() => import('./cancellation-evidence.tsx'), 'CancellationEvidence'),
  },
  besideFreeze: shownLater(() => import('./left-open.tsx'), 'LeftOpen'),
  customerPanels: [
    {
      key: 'orders',
      title: 'customers-console.tabs.orders',
      Panel: shownLater(() => import('./customer-orders.tsx'), 'CustomerOrders'),
    },
  ],
};
