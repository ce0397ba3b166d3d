import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { RefusalName } from '#foundation/refusals/catalogue.ts';
import type { Refusal } from '#foundation/refusals/result.ts';
import { PasswordField } from '#foundation/ui/password-field.tsx';
import { SecondFactorField } from '#foundation/ui/second-factor-field.tsx';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';

const ofPassword: readonly RefusalName[] = [
  'WITHDRAWAL_PASSWORD_INCORRECT',
  'WITHDRAWAL_PASSWORD_INVALID',
  'WITHDRAWALS_LOCKED',
];
const ofTotp: readonly RefusalName[] = ['TOTP_REQUIRED', 'TOTP_INCORRECT'];

/** Whether a refusal stands beside one of the fields. */
export function isOfSecrets({ refusal }: Refusal): boolean {
  return [...ofPassword, ...ofTotp].includes(refusal);
}

/**
 * Proof of the customer who asks for a withdrawal: the withdrawal password, and a code where the second
 * factor is on. The fields, and what is typed there once it is whole.
 */
export function useWithdrawalSecrets(hasTotp: boolean, refusal: Refusal | undefined) {
  const t = useTranslations('withdrawals.confirm');
  const refusalText = useRefusalText();
  const [tradPwd, setPassword] = useState('');
  const [totp, setTotp] = useState('');
  const errorOf = (names: readonly RefusalName[]) =>
    refusal !== undefined && names.includes(refusal.refusal) ? refusalText(refusal) : undefined;
  const isWhole = tradPwd.length === 6 && (!hasTotp || totp.trim() !== '');
  return {
    typed: isWhole ? { tradPwd, ...(totp === '' ? {} : { totp }) } : undefined,
    fields: (
      <>
        <PasswordField
          label={t('password')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          value={tradPwd}
          error={errorOf(ofPassword)}
          onChange={({ target }) => setPassword(target.value.replace(/\D/g, ''))}
        />
        {hasTotp && <SecondFactorField value={totp} onChange={setTotp} error={errorOf(ofTotp)} />}
      </>
    ),
  };
}
