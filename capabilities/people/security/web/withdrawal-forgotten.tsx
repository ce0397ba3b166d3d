import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Result } from '#foundation/refusals/result.ts';
import { CodeField } from '#foundation/ui/code-field.tsx';
import { callPlatform } from '#foundation/ui/platform.ts';
import { SecondFactorField } from '#foundation/ui/second-factor-field.tsx';
import { resetTardPwd } from '../contract.ts';
import { AskDialog } from './ask-dialog.tsx';
import { NewWithdrawalPassword } from './withdrawal-password-field.tsx';

type Props = {
  hasTotp: boolean;
  onClose: () => void;
  onDone: () => void;
  sendCode: () => Promise<Result<null>>;
};

/** A code by e-mail, then the new withdrawal password (and a one-time code where those are on). */
export function ForgottenWithdrawalPassword({ hasTotp, onClose, onDone, sendCode }: Props) {
  const t = useTranslations('security');
  const [isSent, setSent] = useState(false);
  const [code, setCode] = useState('');
  const [totp, setTotp] = useState('');
  const [typed, setTyped] = useState({ password: '', again: '', isSame: true });
  if (!isSent) {
    return (
      <AskDialog
        key="send"
        title={t('withdrawal.forgotTitle')}
        lead={t('withdrawal.forgotLead')}
        submitLabel={t('withdrawal.sendCode')}
        onClose={onClose}
        send={sendCode}
        onDone={() => setSent(true)}
      >
        {() => null}
      </AskDialog>
    );
  }
  async function send() {
    if (typed.password !== typed.again) return setTyped({ ...typed, isSame: false });
    const second = hasTotp ? { totp } : {};
    return callPlatform(resetTardPwd, { code, newPwd: typed.password, ...second });
  }
  return (
    <AskDialog
      key="set"
      title={t('withdrawal.forgotTitle')}
      submitLabel={t('save')}
      onClose={onClose}
      send={async () => (await send()) ?? undefined}
      onDone={onDone}
    >
      {(errorOf) => (
        <>
          <CodeField
            label={t('withdrawal.code')}
            value={code}
            error={errorOf('CODE_INCORRECT')}
            onChange={(event) => setCode(event.target.value)}
          />
          <NewWithdrawalPassword
            typed={typed}
            onChange={setTyped}
            error={errorOf('WITHDRAWAL_PASSWORD_INVALID')}
          />
          {hasTotp && (
            <SecondFactorField
              value={totp}
              onChange={setTotp}
              error={errorOf('TOTP_INCORRECT', 'TOTP_REQUIRED')}
            />
          )}
        </>
      )}
    </AskDialog>
  );
}
