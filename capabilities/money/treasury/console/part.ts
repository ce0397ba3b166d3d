import { type ConsolePart, evidenceLater, shownLater } from '#foundation/ui/console-part.ts';

export const treasuryPart: ConsolePart<readonly [], 'funding'> = {
  pages: [],
  evidence: { funding: evidenceLater(() => import('./funding-evidence.tsx'), 'FundingEvidence') },
  home: [
    {
      key: 'solvency',
      permission: 'treasury.view',
      Card: shownLater(() => import('./home-funds.tsx'), 'HomeSolvency'),
    },
    {
      key: 'reserves',
      permission: 'treasury.view',
      Card: shownLater(() => import('./home-funds.tsx'), 'HomeReserves'),
    },
  ],
};
