import { ArrowDownToLine } from 'lucide-react';
import { type ConsolePart, evidenceLater, page } from '#foundation/ui/console-part.ts';

const pages = [
  page('/deposits', () => import('./deposits-page.tsx'), 'DepositsPage', {
    permission: 'recharges.view',
    nav: { section: 'money', text: 'deposits', icon: ArrowDownToLine },
    query: ['status', 'text', 'from', 'to', 'page'],
  }),
] as const;

export const depositsPart: ConsolePart<typeof pages, 'recharge'> = {
  pages,
  evidence: { recharge: evidenceLater(() => import('./deposit-evidence.tsx'), 'DepositEvidencePanel') },
};
