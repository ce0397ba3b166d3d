import { GitCompareArrows } from 'lucide-react';
import { type ConsolePart, page } from '#foundation/ui/console-part.ts';

const pages = [
  page('/reconciliation', () => import('./reconciliation-page.tsx'), 'ReconciliationPage', {
    permission: 'reconciliation.view',
    nav: { section: 'money', text: 'reconciliation', icon: GitCompareArrows },
    query: ['id', 'page'],
  }),
] as const;

export const reconciliationPart: ConsolePart<typeof pages> = {
  pages,
};
