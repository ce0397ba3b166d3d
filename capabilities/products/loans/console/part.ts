import { HandCoins } from 'lucide-react';
import { type ConsolePart, evidenceLater, page, shownLater } from '#foundation/ui/console-part.ts';

const pages = [
  page('/loans', () => import('./loan-register-page.tsx'), 'LoanRegisterPage', {
    permission: 'loans.view',
    nav: { section: 'money', text: 'loans', icon: HandCoins },
    query: ['status', 'from', 'to', 'page'],
  }),
  page('/loans/one', () => import('./loan-page.tsx'), 'OneLoanPage', {
    permission: 'loans.view',
    query: ['id'],
  }),
] as const;

export const loansPart: ConsolePart<typeof pages, 'loan'> = {
  pages,
  evidence: { loan: evidenceLater(() => import('./loan-case.tsx'), 'LoanCase') },
  customerPanels: [
    {
      key: 'loans',
      title: 'loans-console.title',
      permission: 'loans.view',
      Panel: shownLater(() => import('./customer-loans.tsx'), 'CustomerLoans'),
    },
  ],
};
