import { Scale } from 'lucide-react';
import { type ConsolePart, evidenceLater, page, shownLater } from '#foundation/ui/console-part.ts';

const pages = [
  page('/adjustments', () => import('./adjustments-page.tsx'), 'AdjustmentsPage', {
    permission: 'adjustments.view',
    nav: { section: 'money', text: 'adjustments', icon: Scale },
    query: ['status', 'uid', 'from', 'to', 'page'],
  }),
] as const;

export const adjustmentsPart: ConsolePart<typeof pages, 'adjustment'> = {
  pages,
  evidence: { adjustment: evidenceLater(() => import('./adjustment-evidence.tsx'), 'AdjustmentEvidence') },
  besideOrder: shownLater(() => import('./correct-order.tsx'), 'CorrectOrder'),
  customerPanels: [
    {
      key: 'adjustments',
      title: 'adjustments.title',
      Panel: shownLater(() => import('./customer-adjustments.tsx'), 'CustomerAdjustments'),
    },
  ],
};
