import { useTranslations } from 'use-intl';
import { Card } from '#foundation/ui/card.tsx';
import { Page } from '#foundation/ui/page.tsx';
import { SkeletonLines } from '#foundation/ui/skeleton.tsx';
import { FailedState } from '#foundation/ui/states.tsx';
import { LatestActs } from './latest-acts.tsx';
import { Opening } from './opening.tsx';
import { OwnPasskeys } from './own-passkeys.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { PasswordForm } from './password-form.tsx';
import { useSecurity } from './queries.ts';
import { TotpForm } from './totp-form.tsx';

/** `/console/security`: the operator's own password, second factors and sessions. */
export function SecurityPage() {
  const t = useTranslations('operators.security');
  const { data, isError, isFetching, refetch } = useSecurity();
  return (
    <Page title={t('title')} width="text">
      {isError ? (
        <FailedState onRetry={refetch} busy={isFetching} />
      ) : data === undefined ? (
        <SkeletonLines lines={8} />
      ) : (
        <div className="flex flex-col gap-4">
          <OwnPassword />
          <OwnTotp hasTotp={data.hasTotp} />
          <OwnPasskeys passkeys={data.passkeys} />
          <OwnSessions sessions={data.sessions} />
          <LatestActs acts={data.acts} isOwn />
        </div>
      )}
    </Page>
  );
}

function OwnPassword() {
  const t = useTranslations('operators.security.password');
  return (
    <Card
      title={t('title')}
      action={
        <Opening
          label={t('open')}
          title={t('title')}
          done={t('done')}
          form={(close) => <PasswordForm onChanged={close} />}
        />
      }
    >
      <p className="text-quiet">{t('body')}</p>
    </Card>
  );
}

function OwnTotp({ hasTotp }: { hasTotp: boolean }) {
  const t = useTranslations('operators.security.totp');
  return (
    <Card
      title={t('title')}
      action={
        <Opening
          label={hasTotp ? t('replace') : t('open')}
          title={t('title')}
          done={t('done')}
          form={(close) => <TotpForm onEnrolled={close} />}
        />
      }
    >
      <p className="text-quiet">{hasTotp ? t('on') : t('off')}</p>
    </Card>
  );
}
