import { ArrowUpDown } from 'lucide-react';
import { type ConsolePart, evidenceLater, page } from '#foundation/ui/console-part.ts';

const pages = [
  page('/option-exposure', () => import('./option-exposure-page.tsx'), 'OptionExposurePage', {
    permission: 'exposure.view',
    nav: { section: 'markets', text: 'optionExposure', icon: ArrowUpDown },
    query: ['book'],
  }),
] as const;

export const optionsPart: ConsolePart<typeof pages, 'option'> = {
  pages,
  evidence: { option: evidenceLater(() => import('./option-evidence.tsx'), 'OptionEvidence') },
};
