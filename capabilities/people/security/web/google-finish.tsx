import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { OutputOf } from '#foundation/calls/define-call.ts';
import type { RefusalName } from '#foundation/refusals/catalogue.ts';
import { BarePage } from '#foundation/ui/bare-page.tsx';
import { Form } from '#foundation/ui/form.tsx';
import { PasswordField } from '#foundation/ui/password-field.tsx';
import { callPlatform } from '#foundation/ui/platform.ts';
import { SecondFactorField } from '#foundation/ui/second-factor-field.tsx';
import { ownDevice } from '#foundation/ui/session-state.ts';
import { TextLink } from '#foundation/ui/text-link.tsx';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import { finishGoogle } from '../google-contract.ts';

type SignedIn = OutputOf<typeof finishGoogle>;

type Props = {
  ticket: string;
  email: string;
  asksPassword: boolean;
  onSignedIn: (signedIn: SignedIn) => void;
};

/** The password that connects an existing account, and a one-time code where it asks for one. */
export function GoogleFinish({ ticket, email, asksPassword, onSignedIn }: Props) {
  const t = useTranslations('security.google');
  const security = useTranslations('security');
  const refusalText = useRefusalText();
  const [password, setPassword] = useState('');
  const [totp, setTotp] = useState('');
  const [asksCode, setAsksCode] = useState(!asksPassword);
  const finishing = useMutation({
    mutationFn: async () => {
      const result = await callPlatform(finishGoogle, {
        ticket,
        device: ownDevice(),
        ...(asksPassword ? { password } : {}),
        ...(asksCode ? { totp } : {}),
      });
      if (!result.ok && (result.refusal !== 'TOTP_REQUIRED' || asksCode)) return result;
      if (result.ok) onSignedIn(result.value);
      else setAsksCode(true);
      return undefined;
    },
  });
  const refusal = finishing.data;
  const errorOf = (...names: RefusalName[]) =>
    refusal !== undefined && names.includes(refusal.refusal) ? refusalText(refusal) : undefined;
  const isOfField = errorOf('PASSWORD_INCORRECT', 'TOTP_INCORRECT', 'TOTP_REQUIRED') !== undefined;
  return (
    <BarePage
      title={asksPassword ? t('linkTitle') : t('codeTitle')}
      lead={asksPassword ? t('linkLead', { email }) : t('codeLead')}
      footer={<TextLink to="/pass/login">{t('backToLogin')}</TextLink>}
    >
      <Form
        noValidate
        className="flex flex-col gap-5"
        size="large"
        submit={asksPassword ? t('linkSubmit') : security('continue')}
        busy={finishing.isPending}
        failure={finishing.error ?? (isOfField ? undefined : refusal)}
        onSubmit={() => finishing.mutate()}
      >
        {asksPassword && (
          <>
            <input type="text" autoComplete="username" value={email} readOnly hidden />
            <PasswordField
              label={security('passwordField')}
              value={password}
              error={errorOf('PASSWORD_INCORRECT')}
              onChange={(event) => setPassword(event.target.value)}
            />
          </>
        )}
        {asksCode && (
          <SecondFactorField
            value={totp}
            error={errorOf('TOTP_INCORRECT', 'TOTP_REQUIRED')}
            onChange={setTotp}
          />
        )}
      </Form>
    </BarePage>
  );
}
