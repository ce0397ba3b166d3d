import { useQueryClient } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { operatorLogin } from '#capabilities/operators/console-contract.ts';
import { BarePage } from '#foundation/ui/bare-page.tsx';
import { Button } from '#foundation/ui/button.tsx';
import { CodeField } from '#foundation/ui/code-field.tsx';
import { callOperatorSession } from '#foundation/ui/operator-platform.ts';
import { PasswordField } from '#foundation/ui/password-field.tsx';
import { safeRedirect } from '#foundation/ui/redirect.ts';
import { RefusalNotice } from '#foundation/ui/states.tsx';
import { TextField } from '#foundation/ui/text-field.tsx';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import { whoIsSignedIn } from '../frame/operator-session.ts';

/** `/console/sign-in`: leads on to where the operator was going. */
export function SignInPage() {
  const t = useTranslations('console.signIn');
  const refusalText = useRefusalText();
  const queryClient = useQueryClient();
  const { history } = useRouter();
  const { redirect } = useSearch({ from: '/sign-in' });
  const [values, setValues] = useState({ email: '', password: '', totp: '' });
  const [notice, setNotice] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const entry = (name: keyof typeof values) => ({
    value: values[name],
    required: true,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      setValues({ ...values, [name]: currentTarget.value }),
  });
  const submit = async () => {
    setIsBusy(true);
    setNotice(undefined);
    try {
      const result = await callOperatorSession(operatorLogin, values);
      if (!result.ok) return setNotice(refusalText(result));
      await queryClient.fetchQuery({ ...whoIsSignedIn, staleTime: 0 });
      history.push(`/console${safeRedirect(redirect)}`);
    } catch (failure) {
      if (!(failure instanceof Error)) throw failure;
      setNotice(refusalText(failure));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <BarePage title={t('title')} lead={t('lead')}>
      <form
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <TextField label={t('email')} type="email" autoComplete="username" dir="ltr" {...entry('email')} />
        <PasswordField label={t('password')} autoComplete="current-password" {...entry('password')} />
        <CodeField label={t('totp')} {...entry('totp')} />
        {notice !== undefined && <RefusalNotice>{notice}</RefusalNotice>}
        <Button type="submit" tone="primary" size="large" wide busy={isBusy}>
          {t('submit')}
        </Button>
      </form>
    </BarePage>
  );
}
