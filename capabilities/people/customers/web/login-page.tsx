import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { RefusalName } from '#foundation/refusals/catalogue.ts';
import { type Refusal, refuse } from '#foundation/refusals/result.ts';
import { BarePage } from '#foundation/ui/bare-page.tsx';
import { Button } from '#foundation/ui/button.tsx';
import { Form } from '#foundation/ui/form.tsx';
import { PasswordField } from '#foundation/ui/password-field.tsx';
import { callPlatform } from '#foundation/ui/platform.ts';
import { SecondFactorField } from '#foundation/ui/second-factor-field.tsx';
import { ownDevice } from '#foundation/ui/session-state.ts';
import { TextField } from '#foundation/ui/text-field.tsx';
import { TextLink } from '#foundation/ui/text-link.tsx';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import { type SignedIn, signIn } from '../contract.ts';

const fields: Partial<Record<RefusalName, 'account' | 'password' | 'totp'>> = {
  ACCOUNT_REQUIRED: 'account',
  PASSWORD_INCORRECT: 'password',
  TOTP_INCORRECT: 'totp',
};

interface Errors {
  readonly account?: string;
  readonly password?: string;
  readonly totp?: string;
  /** What speaks of no field. */
  readonly form?: Refusal | Error;
}

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
  const login = useLogin(onSignedIn);
  if (login.asksCode) return <CodePage login={login} />;
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
      <AccountForm login={login} />
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

type Login = ReturnType<typeof useLogin>;

function useLogin(onSignedIn: Props['onSignedIn']) {
  const t = useTranslations('customers');
  const refusalText = useRefusalText();
  const [values, setValues] = useState({ account: '', password: '', totp: '' });
  const [errors, setErrors] = useState<Errors>({});
  const [isBusy, setBusy] = useState(false);
  const [asksCode, setAsksCode] = useState(false);

  async function send() {
    const { account, password, totp } = values;
    if (account.trim() === '' || password === '') {
      return setErrors({
        ...(account.trim() === '' && { account: refusalText(refuse('ACCOUNT_REQUIRED')) }),
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
      const field = fields[result.refusal];
      setErrors(field === undefined ? { form: result } : { [field]: refusalText(result) });
      if (field === 'password') setAsksCode(false);
    } catch (failure) {
      if (!(failure instanceof Error)) throw failure;
      setErrors({ form: failure });
    } finally {
      setBusy(false);
    }
  }

  return {
    values,
    errors,
    asksCode,
    change(changes: Partial<typeof values>) {
      setValues({ ...values, ...changes });
      setErrors({});
    },
    leaveCode: () => setAsksCode(false),
    /** What both forms are drawn with. */
    form: {
      noValidate: true,
      className: 'flex flex-col gap-5',
      size: 'large',
      busy: isBusy,
      failure: errors.form,
      onSubmit: () => void send(),
    } as const,
  };
}

function AccountForm({ login: { values, errors, change, form } }: { login: Login }) {
  const t = useTranslations('customers');
  const navigate = useNavigate();
  return (
    <div className="flex flex-col gap-5">
      <Form {...form} submit={t('login.submit')}>
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
      </Form>
      <Button tone="quiet" onClick={() => navigate({ to: '/pass/reset' })}>
        {t('login.forgot')}
      </Button>
    </div>
  );
}

function CodePage({ login: { values, errors, change, leaveCode, form } }: { login: Login }) {
  const t = useTranslations('customers.login');
  return (
    <BarePage title={t('codeTitle')} lead={t('codeLead')}>
      <div className="flex flex-col gap-5">
        <Form {...form} submit={t('continue')}>
          <SecondFactorField
            autoFocus
            value={values.totp}
            error={errors.totp}
            onChange={(totp) => change({ totp })}
          />
        </Form>
        <Button tone="quiet" onClick={leaveCode}>
          {t('back')}
        </Button>
      </div>
    </BarePage>
  );
}
