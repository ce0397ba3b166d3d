import { useTranslations } from 'use-intl';
import { endSession } from '#foundation/ui/session-state.ts';
import { freezeAccount } from '../session-contract.ts';
import { PressedLink } from './pressed-link.tsx';

/** `/pass/freeze?token=`: where the link of a new-device mail leads. */
export function FreezePage() {
  const t = useTranslations('customers.freeze');
  const points = [t('signsOut'), t('stops'), t('reopen')];
  return <PressedLink call={freezeAccount} texts="freeze" points={points} onDone={endSession} />;
}
