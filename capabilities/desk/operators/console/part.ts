import { UsersRound } from 'lucide-react';
import { type ConsolePart, evidenceLater, page } from '#foundation/ui/console-part.ts';

const pages = [
  page('/operators', () => import('./operators-page.tsx'), 'OperatorsPage', {
    permission: 'operators.view',
    nav: { section: 'platform', text: 'operators', icon: UsersRound },
    query: ['tab'],
  }),
  page('/operators/$id', () => import('./person-page.tsx'), 'PersonPage', { permission: 'operators.view' }),
  page('/security', () => import('./security-page.tsx'), 'SecurityPage'),
] as const;

export const operatorsPart: ConsolePart<typeof pages, 'appointment'> = {
  pages,
  evidence: { appointment: evidenceLater(() => import('./appointment-evidence.tsx'), 'AppointmentEvidence') },
};
