import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { BarePage } from '#foundation/ui/bare-page.tsx';
import { Button } from '#foundation/ui/button.tsx';
import { PasswordField } from '#foundation/ui/password-field.tsx';
import { callPlatform } from '#foundation/ui/platform.ts';
import { safeRedirect } from '#foundation/ui/redirect.ts';
import { startSession } from '#foundation/ui/session-state.ts';
import { RefusalNotice } from '#foundation/ui/states.tsx';
import { TextField } from '#foundation/ui/text-field.tsx';
import { TextLink } from '#foundation/ui/text-link.tsx';
import { signIn } from '../contract.ts';
import { useFieldError } from './field-error.ts';
import { type RefusalFields, useFormAnswer } from './form-answer.ts';

type Values = { account: string; password: string };

const fields: RefusalFields<Values> = {
  ACCOUNT_REQUIRED: 'account',
  NO_MATCHING_USER: 'account',
  PASSWORD_INCORRECT: 'password',
};

/**
 * Login by username or e-mail address. It only asks that both are there, so that the first screen carries no validator;
 * leads on to where the visitor was going.
 */
export function LoginPage() {
  const t = useTranslations('customers');
  const { redirect } = useSearch({ strict: false });
  const { history } = useRouter();
  const navigate = useNavigate();
  const form = useForm<Values>({
    defaultValues: { account: '', password: '' },
  });
  const { notice, answer } = useFormAnswer(form, fields);
  const fieldError = useFieldError(form.formState.errors);
  const submit = form.handleSubmit((values) =>
    answer(
      () => callPlatform(signIn, values),
      ({ token }) => {
        startSession(token);
        history.push(safeRedirect(redirect));
      },
    ),
  );
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
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <TextField
          label={t('fields.account')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          maxLength={254}
          error={fieldError('account')}
          {...form.register('account', { required: 'ACCOUNT_REQUIRED' })}
        />
        <PasswordField
          label={t('fields.password')}
          error={fieldError('password')}
          maxLength={200}
          {...form.register('password', { required: 'PASSWORD_REQUIRED' })}
        />
        {notice !== undefined && <RefusalNotice>{notice}</RefusalNotice>}
        <Button type="submit" tone="primary" size="large" wide busy={form.formState.isSubmitting}>
          {t('login.submit')}
        </Button>
        <Button tone="quiet" onClick={() => navigate({ to: '/pass/reset' })}>
          {t('login.forgot')}
        </Button>
      </form>
    </BarePage>
  );
}
