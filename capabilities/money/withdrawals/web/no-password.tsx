import { useTranslations } from 'use-intl';
import { LinkButton } from '#foundation/ui/link-button.tsx';
import { Notice } from '#foundation/ui/states.tsx';

/** Nothing leaves without a withdrawal password: the way to set one. */
export function NoPassword() {
  const t = useTranslations('withdrawals.noPassword');
  return (
    <Notice tone="info" title={t('title')}>
      <p>{t('body')}</p>
      <div className="mt-2">
        <LinkButton to="/profile/security" size="small" tone="primary">
          {t('action')}
        </LinkButton>
      </div>
    </Notice>
  );
}
