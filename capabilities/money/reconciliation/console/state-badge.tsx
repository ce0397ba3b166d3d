import { useTranslations } from 'use-intl';
import { Badge } from '#foundation/ui/badge.tsx';
import type { Report } from '../console-contract.ts';

const tones = { agreed: 'rise', explained: 'rise', different: 'fall', notCompared: 'warn' } as const;

/** How a report or one of its currencies came out. */
export function StateBadge({ state }: { state: Report['currencies'][number]['state'] }) {
  const t = useTranslations('reconciliation.states');
  return <Badge tone={tones[state]}>{t(state)}</Badge>;
}
