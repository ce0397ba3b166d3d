import { UserPlus } from 'lucide-react';
import { type ConsolePart, page, shownLater } from '#foundation/ui/console-part.ts';

const pages = [
  page('/invites', () => import('./overview-page.tsx'), 'InvitesPage', {
    permission: 'rewards.view',
    nav: { section: 'people', text: 'invites', icon: UserPlus },
  }),
] as const;

export const invitesPart: ConsolePart<typeof pages> = {
  pages,
  evidence: { reward: shownLater(() => import('./reward-evidence.tsx'), 'RewardEvidence') },
};
