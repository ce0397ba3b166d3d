import { UserPlus } from 'lucide-react';
import { type ConsolePart, evidenceLater, page } from '#foundation/ui/console-part.ts';

const pages = [
  page('/invites', () => import('./overview-page.tsx'), 'InvitesPage', {
    permission: 'rewards.view',
    nav: { section: 'people', text: 'invites', icon: UserPlus },
  }),
] as const;

export const invitesPart: ConsolePart<typeof pages, 'reward'> = {
  pages,
  evidence: { reward: evidenceLater(() => import('./reward-evidence.tsx'), 'RewardEvidence') },
};
