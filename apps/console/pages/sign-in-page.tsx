import { useQueryClient } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { signInByPasskey } from '#capabilities/desk/operators/console/passkey.ts';
import { useAttempt } from '#capabilities/desk/operators/console/use-attempt.ts';
import { operatorLogin } from '#capabilities/desk/operators/console-contract.ts';
import { BarePage } from '#foundation/ui/bare-page.tsx';
import { Button } from '#foundation/ui/button.tsx';
import { CodeField } from '#foundation/ui/code-field.tsx';
import { FormFrame } from '#foundation/ui/form.tsx';
import { callOperatorSession } from '#foundation/ui/operator-platform.ts';
import { PasswordField } from '#foundation/ui/password-field.tsx';
import { safeRedirect } from '#foundation/ui/redirect.ts';
import { RefusalNotice } from '#foundation/ui/states.tsx';
import { TextField } from '#foundation/ui/text-field.tsx';
import { whoIsSignedIn } from '../frame/operator-session.ts';

/**
 * `/console/sign-in`: leads on to where the operator was going. The code is asked for once the password was
 * right.
 */
export function SignInPage() {
  const t = useTranslations('console.signIn');
  const [values, setValues] = useState({ email: '', password: '', totp: '' });
  const [isCodeDue, setIsCodeDue] = useState(false);
  const { busy, notice, attempt } = useSignIn();
  const entry = (name: keyof typeof values) => ({
    value: values[name],
    required: true,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      setValues({ ...values, [name]: currentTarget.value }),
  });
  const submit = () =>
    attempt('password', async () => {
      const { email, password, totp } = values;
      const result = await callOperatorSession(operatorLogin, {
        email,
        password,
        ...(isCodeDue ? { totp } : {}),
      });
      if (result.ok) return result;
      // Locked for strangers, it opens to the password and a code together.
      if (result.refusal === 'TOTP_REQUIRED' || result.refusal === 'LOGIN_LOCKED') setIsCodeDue(true);
      return result.refusal === 'TOTP_REQUIRED' ? undefined : result;
    });
  return (
    <BarePage title={t('title')} lead={isCodeDue ? t('code', { email: values.email }) : t('lead')}>
      <FormFrame className="flex flex-col gap-5" onSubmit={() => void submit()}>
        {!isCodeDue && (
          <PasskeyFirst busy={busy === 'passkey'} onPress={() => void attempt('passkey', signInByPasskey)} />
        )}
        {isCodeDue ? (
          <CodeField key="code" label={t('totp')} autoFocus {...entry('totp')} />
        ) : (
          <>
            <TextField
              label={t('email')}
              type="email"
              autoComplete="username"
              dir="ltr"
              {...entry('email')}
            />
            <PasswordField label={t('password')} autoComplete="current-password" {...entry('password')} />
          </>
        )}
        {notice !== undefined && <RefusalNotice>{notice}</RefusalNotice>}
        <Button
          type="submit"
          tone={isCodeDue ? 'primary' : 'plain'}
          size="large"
          wide
          busy={busy === 'password'}
        >
          {isCodeDue ? t('submit') : t('next')}
        </Button>
        {isCodeDue && (
          <Button
            tone="quiet"
            wide
            onClick={() => {
              setIsCodeDue(false);
              setValues({ ...values, totp: '' });
            }}
          >
            {t('back')}
          </Button>
        )}
      </FormFrame>
    </BarePage>
  );
}

function PasskeyFirst({ busy, onPress }: { busy: boolean; onPress: () => void }) {
  const t = useTranslations('console.signIn');
  return (
    <>
      <Button
        tone="primary"
        size="large"
        wide
        icon={<KeyRound size={18} aria-hidden="true" />}
        busy={busy}
        onClick={onPress}
      >
        {t('passkey')}
      </Button>
      <p className="flex items-center gap-3 text-note text-faint before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('or')}
      </p>
    </>
  );
}

/** Goes on to the requested page once the operator is signed in. */
function useSignIn() {
  const queryClient = useQueryClient();
  const { history } = useRouter();
  const { redirect } = useSearch({ from: '/sign-in' });
  return useAttempt<'password' | 'passkey'>(async ({ ok }) => {
    if (!ok) return;
    await queryClient.fetchQuery({ ...whoIsSignedIn, staleTime: 0 });
    history.push(`/console${safeRedirect(redirect)}`);
  });
}
