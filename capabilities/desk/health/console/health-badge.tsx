import { useTranslations } from 'use-intl';
import { Badge } from '#foundation/ui/badge.tsx';

export function HealthBadge({ isWell }: { isWell: boolean }) {
  const t = useTranslations('health-console');
  return <Badge tone={isWell ? 'rise' : 'warn'}>{isWell ? t('well') : t('look')}</Badge>;
}
