import { type ConsolePart, shownLater } from '#foundation/ui/console-part.ts';

export const treasuryPart: ConsolePart<readonly []> = {
  pages: [],
  evidence: { funding: shownLater(() => import('./funding-evidence.tsx'), 'FundingEvidence') },
};
