import { useTranslations } from 'use-intl';
import { stopRecovery } from '../session-contract.ts';
import { PressedLink } from './pressed-link.tsx';

/** `/pass/recovery?token=`: where the link of the mail leads that says what support is about to change. */
export function StopRecoveryPage() {
  const t = useTranslations('customers.recovery');
  return <PressedLink call={stopRecovery} texts="recovery" points={[t('stops'), t('holds')]} />;
}
