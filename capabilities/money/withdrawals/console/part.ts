import { ArrowUpFromLine } from 'lucide-react';
import { type ConsolePart, evidenceLater, page, shownLater } from '#foundation/ui/console-part.ts';

const pages = [
  page('/withdrawals', () => import('./withdrawals-page.tsx'), 'WithdrawalsPage', {
    permission: 'withdrawals.view',
    nav: { section: 'money', text: 'withdrawals', icon: ArrowUpFromLine },
    query: ['status', 'method', 'uid', 'from', 'to', 'page', 'id'],
  }),
] as const;

export const withdrawalsPart: ConsolePart<typeof pages, 'withdrawal'> = {
  pages,
  evidence: { withdrawal: evidenceLater(() => import('./withdrawal-evidence.tsx'), 'WithdrawalEvidence') },
  besideReviews: shownLater(() => import('./return-hints.tsx'), 'ReturnHints'),
  besideFreeze: shownLater(() => import('./stop-waiting.tsx'), 'StopWaiting'),
  home: [
    {
      key: 'payouts',
      permission: 'withdrawals.view',
      Card: shownLater(() => import('./home-payouts.tsx'), 'HomePayouts'),
    },
  ],
};
