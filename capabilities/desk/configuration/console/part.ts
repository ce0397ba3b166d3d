import { SlidersHorizontal } from 'lucide-react';
import { type ConsolePart, evidenceLater, page } from '#foundation/ui/console-part.ts';

const pages = [
  page('/configuration', () => import('./documents-page.tsx'), 'DocumentsPage', {
    permission: 'configuration.view',
    nav: { section: 'platform', text: 'configuration', icon: SlidersHorizontal },
  }),
  page('/configuration/document', () => import('./document-page.tsx'), 'AnyDocumentPage', {
    permission: 'configuration.view',
    query: ['name', 'tab', 'from', 'to', 'page'],
  }),
] as const;

export const configurationPart: ConsolePart<typeof pages, 'configuration'> = {
  pages,
  evidence: { configuration: evidenceLater(() => import('./proposal-evidence.tsx'), 'ProposalEvidence') },
};
