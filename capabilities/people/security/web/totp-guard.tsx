import { Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Badge } from '#foundation/ui/badge.tsx';
import { Button } from '#foundation/ui/button.tsx';
import { callPlatform } from '#foundation/ui/platform.ts';
import { SecondFactorField } from '#foundation/ui/second-factor-field.tsx';
import { showToast } from '#foundation/ui/toast.ts';
import { renewRecoveryCodes, stopTotp } from '../contract.ts';
import { AskDialog } from './ask-dialog.tsx';
import { GuardRow } from './guard-row.tsx';
import { OwnPasswordField } from './own-password-field.tsx';
import { useSecurityChanged } from './queries.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { TotpSetup } from './totp-setup.tsx';

type Step = { step: 'setUp' | 'off' | 'renew' } | { step: 'codes'; codes: readonly string[] };

/** One-time codes: set up, new recovery codes, turn off. */
export function TotpGuard({ isOn, codesLeft }: { isOn: boolean; codesLeft: number }) {
  const t = useTranslations('security');
  const changed = useSecurityChanged();
  const [open, setOpen] = useState<Step>();
  const close = () => setOpen(undefined);
  const showCodes = (codes: readonly string[]) => {
    setOpen({ step: 'codes', codes });
    void changed();
  };
  return (
    <GuardRow
      icon={Smartphone}
      label={t('totp.label')}
      note={isOn ? t('totp.left', { count: codesLeft }) : t('totp.note')}
      state={isOn && <Badge tone="rise">{t('on')}</Badge>}
      actions={
        isOn ? (
          <>
            <Button size="small" onClick={() => setOpen({ step: 'renew' })}>
              {t('totp.renew')}
            </Button>
            <Button size="small" onClick={() => setOpen({ step: 'off' })}>
              {t('turnOff')}
            </Button>
          </>
        ) : (
          <Button size="small" tone="primary" onClick={() => setOpen({ step: 'setUp' })}>
            {t('setUp')}
          </Button>
        )
      }
    >
      {open?.step === 'setUp' && <TotpSetup onClose={close} onCodes={showCodes} />}
      {open?.step === 'off' && (
        <BothFactorsDialog
          title={t('totp.offTitle')}
          lead={t('totp.offLead')}
          submitLabel={t('turnOff')}
          tone="danger"
          onClose={close}
          send={(factors) => callPlatform(stopTotp, factors)}
          onDone={() => {
            showToast({ title: t('totp.isOff') });
            close();
            void changed();
          }}
        />
      )}
      {open?.step === 'renew' && (
        <BothFactorsDialog
          title={t('totp.renewTitle')}
          lead={t('totp.renewLead')}
          submitLabel={t('totp.renew')}
          onClose={close}
          send={(factors) => callPlatform(renewRecoveryCodes, factors)}
          onDone={({ recoveryCodes }) => showCodes(recoveryCodes)}
        />
      )}
      {open?.step === 'codes' && <RecoveryCodes codes={open.codes} onClose={close} />}
    </GuardRow>
  );
}

type BothFactors<T> = Pick<
  React.ComponentProps<typeof AskDialog<T>>,
  'title' | 'lead' | 'submitLabel' | 'tone' | 'onClose' | 'onDone'
> & {
  send: (factors: {
    password: string;
    totp: string;
  }) => ReturnType<React.ComponentProps<typeof AskDialog<T>>['send']>;
};

function BothFactorsDialog<T>({ send, ...dialog }: BothFactors<T>) {
  const [password, setPassword] = useState('');
  const [totp, setTotp] = useState('');
  return (
    <AskDialog {...dialog} send={() => send({ password, totp })}>
      {(errorOf) => (
        <>
          <OwnPasswordField value={password} onChange={setPassword} error={errorOf('PASSWORD_INCORRECT')} />
          <SecondFactorField value={totp} onChange={setTotp} error={errorOf('TOTP_INCORRECT')} />
        </>
      )}
    </AskDialog>
  );
}
