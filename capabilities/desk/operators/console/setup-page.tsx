import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { BarePage } from '#foundation/ui/bare-page.tsx';
import { Button } from '#foundation/ui/button.tsx';
import type { SignedInOperator } from '#foundation/ui/operator.ts';
import { Segmented } from '#foundation/ui/segmented.tsx';
import { RefusalNotice } from '#foundation/ui/states.tsx';
import { stepUpByPasskey } from './passkey.ts';
import { PasskeyForm } from './passkey-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { useSignedInAgain } from './queries.ts';
import { TotpForm } from './totp-form.tsx';
import { useAttempt } from './use-attempt.ts';

const factors = ['totp', 'passkey'] as const;

/**
 * What an operator does before anything else who is invited, or has yet to show a passkey; the frame goes on
 * by itself once nothing is left to do.
 */
type Props = Pick<SignedInOperator, 'mustChangePassword' | 'mustEnrol' | 'hasPasskey'>;

export function SetupPage({ mustChangePassword, mustEnrol, hasPasskey }: Props) {
  const t = useTranslations('operators');
  const [factor, setFactor] = useState<(typeof factors)[number]>('totp');
  if (mustChangePassword) {
    return (
      <BarePage title={t('setup.title')} lead={t('setup.password')}>
        <PasswordForm />
      </BarePage>
    );
  }
  if (!mustEnrol) {
    return (
      <BarePage title={t('setup.passkeyTitle')} lead={t('setup.passkey')}>
        <div className="flex flex-col gap-6">
          {hasPasskey && <OwnPasskey />}
          <PasskeyForm />
        </div>
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

/** Shows the one that is there. */
function OwnPasskey() {
  const t = useTranslations('operators.setup');
  const again = useSignedInAgain();
  const { busy, notice, attempt } = useAttempt<'passkey'>(({ ok }) => (ok ? again() : undefined));
  return (
    <>
      <Button
        tone="primary"
        size="large"
        wide
        icon={<KeyRound size={18} aria-hidden="true" />}
        busy={busy === 'passkey'}
        onClick={() => void attempt('passkey', stepUpByPasskey)}
      >
        {t('showPasskey')}
      </Button>
      {notice !== undefined && <RefusalNotice>{notice}</RefusalNotice>}
    </>
  );
}
