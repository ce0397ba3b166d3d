import { ScrollText } from 'lucide-react';
import { type ConsolePart, page } from '#foundation/ui/console-part.ts';

const pages = [
  page('/audit', () => import('./audit-page.tsx'), 'AuditPage', {
    permission: 'audit.view',
    nav: { section: 'platform', text: 'audit', icon: ScrollText },
    query: ['text', 'name', 'operator', 'customer', 'from', 'to', 'page', 'act'],
  }),
] as const;

export const auditPart: ConsolePart<typeof pages> = { pages };
