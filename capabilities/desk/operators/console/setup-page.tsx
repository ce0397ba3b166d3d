import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { BarePage } from '#foundation/ui/bare-page.tsx';
import { Segmented } from '#foundation/ui/segmented.tsx';
import { PasskeyForm } from './passkey-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { TotpForm } from './totp-form.tsx';

const factors = ['totp', 'passkey'] as const;

/**
 * What an invited operator does before anything else; the frame goes on by itself once nothing is left to do.
 */
export function SetupPage({ mustChangePassword }: { mustChangePassword: boolean }) {
  const t = useTranslations('operators');
  const [factor, setFactor] = useState<(typeof factors)[number]>('totp');
  if (mustChangePassword) {
    return (
      <BarePage title={t('setup.title')} lead={t('setup.password')}>
        <PasswordForm />
      </BarePage>
    );
  }
  return (
    <BarePage title={t('setup.factorTitle')} lead={t('setup.factor')}>
      <div className="flex flex-col gap-6">
        <Segmented
          label={t('fields.secondFactor')}
          value={factor}
          onChange={setFactor}
          wide
          options={[
            { value: 'totp', label: t('security.totp.title') },
            { value: 'passkey', label: t('security.passkeys.title') },
          ]}
        />
        {factor === 'totp' ? <TotpForm /> : <PasskeyForm />}
      </div>
    </BarePage>
  );
}
