import { GitCompareArrows } from 'lucide-react';
import { type ConsolePart, page, shownLater } from '#foundation/ui/console-part.ts';

const pages = [
  page('/reconciliation', () => import('./reconciliation-page.tsx'), 'ReconciliationPage', {
    permission: 'reconciliation.view',
    nav: { section: 'money', text: 'reconciliation', icon: GitCompareArrows },
    query: ['id', 'from', 'to', 'page'],
  }),
] as const;

export const reconciliationPart: ConsolePart<typeof pages> = {
  pages,
  home: [
    {
      key: 'reconciliation',
      permission: 'reconciliation.view',
      Card: shownLater(() => import('./home-reconciliation.tsx'), 'HomeReconciliation'),
    },
  ],
};
