import { BellRing } from 'lucide-react';
import { type ConsolePart, page } from '#foundation/ui/console-part.ts';

const pages = [
  page('/notifications', () => import('./overview-page.tsx'), 'NotificationsPage', {
    permission: 'notifications.view',
    nav: { section: 'people', text: 'notifications', icon: BellRing },
    query: ['from', 'to'],
  }),
] as const;

export const notificationsPart: ConsolePart<typeof pages> = { pages };
