import { useTranslations } from 'use-intl';
import { Badge } from './badge.tsx';

/**
 * Says that a price is not from a venue. Without `source` it labels sample figures; a real venue's name shows
 * nothing.
 */
export function SampleLabel({ source = 'sample' }: { source?: string | undefined }) {
  const t = useTranslations('ui');
  if (source !== 'sample' && source !== 'simulated' && source !== 'replay') return null;
  return <Badge tone="warn">{t(`source.${source}`)}</Badge>;
}
