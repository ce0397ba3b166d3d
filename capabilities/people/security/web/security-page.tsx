import { Globe, History, KeyRound, LogIn, MonitorSmartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { OutputOf } from '#foundation/calls/define-call.ts';
import { Card } from '#foundation/ui/card.tsx';
import { classNames } from '#foundation/ui/class-names.ts';
import { HelpLink } from '#foundation/ui/help-link.tsx';
import { Page } from '#foundation/ui/page.tsx';
import { RowLink } from '#foundation/ui/row-link.tsx';
import { SkeletonLines } from '#foundation/ui/skeleton.tsx';
import { FailedState } from '#foundation/ui/states.tsx';
import { languageOf } from '#locales/languages.ts';
import type { getSecurity } from '../contract.ts';
import { AntiPhishingGuard } from './anti-phishing-guard.tsx';
import { GoogleGuard } from './google-guard.tsx';
import { PasskeyGuard } from './passkey-guard.tsx';
import { useSecurity } from './queries.ts';
import { strengthOf } from './strength.ts';
import { TotpGuard } from './totp-guard.tsx';
import { WithdrawalGuard } from './withdrawal-guard.tsx';

/** `/profile/security`: everything that guards the account, and what to do next. */
export function SecurityPage() {
  const t = useTranslations('security');
  const security = useSecurity();
  const { data } = security;
  return (
    <Page title={t('title')} back backTo="/profile" width="text">
      {data !== undefined ? (
        <Guards security={data} />
      ) : (
        <Card>
          {security.isError ? (
            <FailedState onRetry={() => security.refetch()} busy={security.isFetching} />
          ) : (
            <SkeletonLines lines={8} />
          )}
        </Card>
      )}
    </Page>
  );
}

type Security = OutputOf<typeof getSecurity>;

function Guards({ security }: { security: Security }) {
  const t = useTranslations('security');
  const locale = useLocale();
  return (
    <div className="flex flex-col gap-4 wide:gap-6">
      <Overview security={security} />
      <Group title={t('signIn')}>
        <RowLink
          to="/profile/password"
          icon={KeyRound}
          label={t('password.label')}
          note={t('password.note')}
        />
        <TotpGuard isOn={security.hasTotp} codesLeft={security.recoveryCodesLeft} />
        <PasskeyGuard passkeys={security.passkeys} />
        {(security.isGoogleOffered || security.googleEmail !== null) && (
          <GoogleGuard icon={LogIn} email={security.googleEmail} />
        )}
      </Group>
      <Group title={t('money')}>
        <WithdrawalGuard
          isSet={security.hasWithdrawalPassword}
          hasTotp={security.hasTotp}
          lockedUntil={security.withdrawalsLockedUntil}
          heldUntil={security.withdrawalsHeldUntil}
        />
      </Group>
      <Group title={t('mail')}>
        <AntiPhishingGuard code={security.antiPhishingCode} />
        <RowLink
          to="/profile/language"
          icon={Globe}
          label={t('language.label')}
          value={languageOf(locale).name}
        />
      </Group>
      <Group title={t('devices')}>
        <RowLink
          to="/profile/sessions"
          icon={MonitorSmartphone}
          label={t('sessions.label')}
          note={t('sessions.note')}
        />
        <RowLink to="/profile/sign-ins" icon={History} label={t('signIns.label')} note={t('signIns.note')} />
      </Group>
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card title={title} flush>
      <div className="divide-y divide-line">{children}</div>
    </Card>
  );
}

const tones = { weak: 'bg-warn', fair: 'bg-accent', strong: 'bg-rise' };

function Overview({ security }: { security: Security }) {
  const t = useTranslations('security');
  const { level, on, all, next } = strengthOf(security);
  return (
    <Card title={t('overview.title')} action={<HelpLink article="second-factor" />}>
      <p className="text-lead font-medium">{t(`overview.${level}`)}</p>
      <div className="mt-3 flex gap-1" aria-hidden="true">
        {Array.from({ length: all }, (_, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: bars have no other name
            key={index}
            className={classNames('h-1.5 flex-1 rounded-full', index < on ? tones[level] : 'bg-line')}
          />
        ))}
      </div>
      <p className="mt-3 flex flex-wrap justify-between gap-x-4 text-quiet">
        <span>{t('overview.count', { on, all })}</span>
        <span>
          {next === undefined ? t('overview.nothing') : t('overview.next', { what: t(`${next}.label`) })}
        </span>
      </p>
    </Card>
  );
}
