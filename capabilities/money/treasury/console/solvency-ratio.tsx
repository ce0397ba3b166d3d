import { useTranslations } from 'use-intl';
import { Badge } from '#foundation/ui/badge.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import type { SolvencyLine } from '../console-contract.ts';

type Props = { line: Pick<SolvencyLine, 'ratio' | 'isShort'> };

/** How much of what is owed is held. */
export function SolvencyRatio({ line: { ratio, isShort } }: Props) {
  const t = useTranslations('treasury.solvency');
  const format = useFormat();
  // Cut, not rounded: it never looks better than it is.
  const shown = ratio?.replace(/(\.\d{4})\d+$/, '$1');
  return (
    <Badge tone={isShort ? 'fall' : 'rise'}>
      {shown === undefined ? t('nothingOwed') : format.rate(shown)}
      {isShort && ` · ${t('short')}`}
    </Badge>
  );
}
