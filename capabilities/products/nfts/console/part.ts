import { HeartHandshake } from 'lucide-react';
import { type ConsolePart, evidenceLater, page } from '#foundation/ui/console-part.ts';

const pages = [
  page('/nfts', () => import('./nfts-page.tsx'), 'NftsPage', {
    permission: 'nfts.view',
    nav: { section: 'markets', text: 'nfts', icon: HeartHandshake },
    query: ['tab', 'status', 'search', 'from', 'to', 'page'],
  }),
] as const;

export const nftsPart: ConsolePart<typeof pages, 'payout' | 'auction'> = {
  pages,
  evidence: {
    payout: evidenceLater(() => import('./remittance-evidence.tsx'), 'RemittanceEvidence'),
    auction: evidenceLater(() => import('./closing-evidence.tsx'), 'ClosingEvidence'),
  },
};
