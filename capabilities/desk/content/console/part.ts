import { FileText } from 'lucide-react';
import { type ConsolePart, evidenceLater, page, shownLater } from '#foundation/ui/console-part.ts';

const pages = [
  page('/content', () => import('./texts-page.tsx'), 'TextsPage', {
    permission: 'content.view',
    nav: { section: 'platform', text: 'content', icon: FileText },
    query: ['type', 'search', 'lacking', 'from', 'to', 'page'],
  }),
  page('/content/text', () => import('./text-page.tsx'), 'TextPage', {
    permission: 'content.view',
    query: ['id', 'language', 'tab'],
  }),
] as const;

export const contentPart: ConsolePart<typeof pages, 'text'> = {
  pages,
  evidence: { text: evidenceLater(() => import('./text-evidence.tsx'), 'TextEvidence') },
  customerPanels: [
    {
      key: 'agreements',
      title: 'content-console.agreements.title',
      permission: 'customers.view',
      Panel: shownLater(() => import('./customer-agreements.tsx'), 'CustomerAgreements'),
    },
  ],
};
