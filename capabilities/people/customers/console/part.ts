import { Users } from 'lucide-react';
import { type ConsolePart, evidenceLater, page, shownLater } from '#foundation/ui/console-part.ts';

const pages = [
  page('/customers', () => import('./customers-page.tsx'), 'CustomersPage', {
    permission: 'customers.view',
    nav: { section: 'people', text: 'customers', icon: Users },
    query: ['text', 'standing', 'limit', 'over', 'from', 'to', 'page'],
  }),
  page('/customers/one', () => import('./customer-page.tsx'), 'CustomerPage', {
    permission: 'customers.view',
    query: ['id', 'tab', 'kind', 'book', 'from', 'to', 'page'],
  }),
] as const;

export const customersPart: ConsolePart<typeof pages, 'lifting' | 'recovery'> = {
  pages,
  evidence: {
    lifting: evidenceLater(() => import('./lifting-evidence.tsx'), 'LiftingEvidence'),
    recovery: evidenceLater(() => import('./recovery-evidence.tsx'), 'RecoveryEvidence'),
  },
  besideCustomer: [
    {
      permission: 'customers.view',
      order: 1,
      Section: shownLater(() => import('./side-standing.tsx'), 'SideStanding'),
    },
  ],
};
