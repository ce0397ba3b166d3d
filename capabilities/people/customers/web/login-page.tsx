import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { RefusalName } from '#foundation/refusals/catalogue.ts';
import { BarePage } from '#foundation/ui/bare-page.tsx';
import { Button } from '#foundation/ui/button.tsx';
import { PasswordField } from '#foundation/ui/password-field.tsx';
import { callPlatform } from '#foundation/ui/platform.ts';
import { SecondFactorField } from '#foundation/ui/second-factor-field.tsx';
import { ownDevice } from '#foundation/ui/session-state.ts';
import { RefusalNotice } from '#foundation/ui/states.tsx';
import { TextField } from '#foundation/ui/text-field.tsx';
import { TextLink } from '#foundation/ui/text-link.tsx';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import { type SignedIn, signIn } from '../contract.ts';

type Field = 'account' | 'password' | 'totp' | 'form';

const fields: Partial<Record<RefusalName, Field>> = {
  ACCOUNT_REQUIRED: 'account',
  PASSWORD_INCORRECT: 'password',
  TOTP_INCORRECT: 'totp',
};

type Props = {
  redirect: string | undefined;
  onSignedIn: (signedIn: SignedIn) => void;
  /** Passkey and Google, where they are offered. */
  otherWays?: ReactNode;
};

/**
 * Login by username or e-mail address, and the one-time code where the account asks for one; what was typed
 * before stays. A plain form that only asks that both are there, so that the first screen carries no
 * validator.
 */
export function LoginPage({ redirect, onSignedIn, otherWays }: Props) {
  const t = useTranslations('customers');
  const refusalText = useRefusalText();
  const navigate = useNavigate();
  const [values, setValues] = useState({ account: '', password: '', totp: '' });
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({});
  const [isBusy, setBusy] = useState(false);
  const [asksCode, setAsksCode] = useState(false);
  const change = (changes: Partial<typeof values>) => {
    setValues({ ...values, ...changes });
    setErrors({});
  };

  async function submit(event: FormEvent) {
    event.preventDefault();
    const { account, password, totp } = values;
    if (account.trim() === '' || password === '') {
      return setErrors({
        ...(account.trim() === '' && {
          account: refusalText({ ok: false, refusal: 'ACCOUNT_REQUIRED', params: {} }),
        }),
        ...(password === '' && { password: t('errors.PASSWORD_REQUIRED') }),
      });
    }
    setBusy(true);
    setErrors({});
    try {
      const code = asksCode ? { totp } : {};
      const result = await callPlatform(signIn, { account, password, device: ownDevice(), ...code });
      if (result.ok) return onSignedIn(result.value);
      if (result.refusal === 'TOTP_REQUIRED' && !asksCode) return setAsksCode(true);
      // Locked for strangers, the account opens to the password and a one-time code together.
      if (result.refusal === 'LOGIN_LOCKED') setAsksCode(true);
      setErrors({ [fields[result.refusal] ?? 'form']: refusalText(result) });
      if (fields[result.refusal] === 'password') setAsksCode(false);
    } catch (failure) {
      if (!(failure instanceof Error)) throw failure;
      setErrors({ form: refusalText(failure) });
    } finally {
      setBusy(false);
    }
  }

  const notice = errors.form !== undefined && <RefusalNotice>{errors.form}</RefusalNotice>;
  if (asksCode) {
    return (
      <BarePage title={t('login.codeTitle')} lead={t('login.codeLead')}>
        {/* With keys: else "back" becomes the other form's submit button while it is being pressed. */}
        <form key="code" noValidate onSubmit={submit} className="flex flex-col gap-5">
          <SecondFactorField
            autoFocus
            value={values.totp}
            error={errors.totp}
            onChange={(totp) => change({ totp })}
          />
          {notice}
          <Button type="submit" tone="primary" size="large" wide busy={isBusy}>
            {t('login.continue')}
          </Button>
          <Button tone="quiet" onClick={() => setAsksCode(false)}>
            {t('login.back')}
          </Button>
        </form>
      </BarePage>
    );
  }
  return (
    <BarePage
      title={t('login.title')}
      lead={t('login.lead')}
      footer={
        <>
          {t('login.noAccount')}{' '}
          <TextLink to="/pass/register" search={redirect === undefined ? {} : { redirect }}>
            {t('login.register')}
          </TextLink>
        </>
      }
    >
      <form key="account" noValidate onSubmit={submit} className="flex flex-col gap-5">
        <TextField
          label={t('fields.account')}
          name="account"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          maxLength={254}
          value={values.account}
          error={errors.account}
          onChange={(event) => change({ account: event.target.value })}
        />
        <PasswordField
          label={t('fields.password')}
          name="password"
          maxLength={200}
          value={values.password}
          error={errors.password}
          onChange={(event) => change({ password: event.target.value })}
        />
        {notice}
        <Button type="submit" tone="primary" size="large" wide busy={isBusy}>
          {t('login.submit')}
        </Button>
        <Button tone="quiet" onClick={() => navigate({ to: '/pass/reset' })}>
          {t('login.forgot')}
        </Button>
      </form>
      {otherWays !== undefined && (
        <div className="mt-4 flex flex-col gap-3">
          <p className="flex items-center gap-3 text-note text-faint before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
            {t('login.or')}
          </p>
          {otherWays}
        </div>
      )}
    </BarePage>
  );
}
