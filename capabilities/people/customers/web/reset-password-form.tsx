import { zodResolver } from '@hookform/resolvers/zod';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { z } from 'zod';
import type { InputOf } from '#foundation/calls/define-call.ts';
import { BarePage } from '#foundation/ui/bare-page.tsx';
import { Button } from '#foundation/ui/button.tsx';
import { PasswordField } from '#foundation/ui/password-field.tsx';
import { callPlatform } from '#foundation/ui/platform.ts';
import { SecondFactorField } from '#foundation/ui/second-factor-field.tsx';
import { RefusalNotice } from '#foundation/ui/states.tsx';
import { TextField } from '#foundation/ui/text-field.tsx';
import { TextLink } from '#foundation/ui/text-link.tsx';
import { showToast } from '#foundation/ui/toast.ts';
import { resetPassword } from '../contract.ts';
import { ownWords } from '../rules.ts';
import { EmailedCodeField } from './emailed-code-field.tsx';
import { useFieldError } from './field-error.ts';
import { filled, passwordsDiffer } from './filled.ts';
import { type RefusalFields, useFormAnswer } from './form-answer.ts';
import { PasswordMeter } from './password-meter.tsx';

const { email, code, password, totp } = resetPassword.input.shape;

const schema = z
  .object({
    email: filled('EMAIL_REQUIRED', email),
    code: filled('CODE_REQUIRED', code),
    password: filled('PASSWORD_REQUIRED', password),
    confirmPassword: z.string(),
    totp,
  })
  .refine((values) => values.password === values.confirmPassword, passwordsDiffer);
type Values = InputOf<typeof resetPassword>;

const fields: RefusalFields<Values> = {
  EMAIL_INVALID: 'email',
  CODE_INCORRECT: 'code',
  PASSWORD_TOO_WEAK: 'password',
  PASSWORDS_DIFFER: 'confirmPassword',
  TOTP_REQUIRED: 'totp',
  TOTP_INCORRECT: 'totp',
};

/**
 * Password recovery: address, e-mailed code, new password, and a one-time code where the account asks for
 * one.
 */
export function ResetPasswordForm({ isSample }: { isSample: boolean }) {
  const t = useTranslations('customers');
  const navigate = useNavigate();
  const form = useForm<Values>({
    resolver: zodResolver(schema),
    defaultValues: { email: '', code: '', password: '', confirmPassword: '' },
    mode: 'onTouched',
  });
  const { notice, answer } = useFormAnswer(form, fields);
  const [asksCode, setAsksCode] = useState(false);
  const fieldError = useFieldError(form.formState.errors);
  const { email = '', password = '' } = useWatch({ control: form.control });
  const submit = form.handleSubmit((values) =>
    answer(
      async () => {
        const result = await callPlatform(resetPassword, values);
        if (!result.ok && result.refusal === 'TOTP_REQUIRED') setAsksCode(true);
        return result;
      },
      () => {
        showToast({ title: t('reset.done'), body: t('reset.doneBody'), tone: 'good' });
        navigate({ to: '/pass/login' });
      },
    ),
  );
  async function addressToSendTo() {
    const isAddress = await form.trigger('email', { shouldFocus: true });
    return isAddress ? form.getValues('email') : undefined;
  }
  return (
    <BarePage
      title={t('reset.title')}
      lead={t('reset.lead')}
      footer={<TextLink to="/pass/login">{t('reset.backToLogin')}</TextLink>}
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <TextField
          label={t('fields.email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          dir="ltr"
          maxLength={254}
          error={fieldError('email')}
          {...form.register('email')}
        />
        <EmailedCodeField
          purpose="reset"
          isSample={isSample}
          addressToSendTo={addressToSendTo}
          onAddressRefused={({ refusal }) => {
            if (fields[refusal] !== 'email') return false;
            form.setError('email', { message: refusal }, { shouldFocus: true });
            return true;
          }}
          onSent={() => form.clearErrors('code')}
          error={fieldError('code')}
          {...form.register('code')}
        />
        <PasswordField
          label={t('fields.newPassword')}
          autoComplete="new-password"
          hint={<PasswordMeter password={password} ownWords={ownWords('', email)} />}
          error={fieldError('password')}
          {...form.register('password')}
        />
        <PasswordField
          label={t('fields.confirmNewPassword')}
          autoComplete="new-password"
          error={fieldError('confirmPassword')}
          {...form.register('confirmPassword')}
        />
        {asksCode && (
          <Controller
            control={form.control}
            name="totp"
            render={({ field: { value, onChange } }) => (
              <SecondFactorField value={value ?? ''} onChange={onChange} error={fieldError('totp')} />
            )}
          />
        )}
        {notice !== undefined && <RefusalNotice>{notice}</RefusalNotice>}
        <Button type="submit" tone="primary" size="large" wide busy={form.formState.isSubmitting}>
          {t('reset.submit')}
        </Button>
      </form>
    </BarePage>
  );
}
