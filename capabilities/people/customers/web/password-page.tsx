import { zodResolver } from '@hookform/resolvers/zod';
import { useNavigate } from '@tanstack/react-router';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { z } from 'zod';
import type { InputOf } from '#foundation/calls/define-call.ts';
import { Button } from '#foundation/ui/button.tsx';
import { Card } from '#foundation/ui/card.tsx';
import { Page } from '#foundation/ui/page.tsx';
import { PasswordField } from '#foundation/ui/password-field.tsx';
import { callPlatform } from '#foundation/ui/platform.ts';
import { RefusalNotice } from '#foundation/ui/states.tsx';
import { showToast } from '#foundation/ui/toast.ts';
import { changePassword } from '../contract.ts';
import { ownWords } from '../rules.ts';
import { useFieldError } from './field-error.ts';
import { filled, passwordsDiffer } from './filled.ts';
import { type RefusalFields, useFormAnswer } from './form-answer.ts';
import { PasswordMeter } from './password-meter.tsx';
import { useUser } from './queries.ts';

const { oldPassword, newPassword } = changePassword.input.shape;

const schema = z
  .object({
    oldPassword: filled('PASSWORD_REQUIRED', oldPassword),
    newPassword: filled('PASSWORD_REQUIRED', newPassword),
    confirmPassword: z.string(),
  })
  .refine((values) => values.newPassword === values.confirmPassword, passwordsDiffer);
type Values = InputOf<typeof changePassword>;

const fields: RefusalFields<Values> = {
  OLD_PASSWORD_WRONG: 'oldPassword',
  PASSWORD_TOO_WEAK: 'newPassword',
  PASSWORDS_DIFFER: 'confirmPassword',
};

/** Change password: the old one, the new one twice; other devices are signed out. */
export function PasswordPage() {
  const t = useTranslations('customers');
  const navigate = useNavigate();
  const { data: user } = useUser();
  const form = useForm<Values>({
    resolver: zodResolver(schema),
    defaultValues: { oldPassword: '', newPassword: '', confirmPassword: '' },
    mode: 'onTouched',
  });
  const { notice, answer } = useFormAnswer(form, fields);
  const fieldError = useFieldError(form.formState.errors);
  const { newPassword = '' } = useWatch({ control: form.control });
  const submit = form.handleSubmit((values) =>
    answer(
      () => callPlatform(changePassword, values),
      () => {
        showToast({ title: t('password.done'), body: t('password.doneBody'), tone: 'good' });
        navigate({ to: '/profile/security' });
      },
    ),
  );
  return (
    <Page title={t('password.title')} back backTo="/profile/security" width="form">
      <Card>
        <form noValidate onSubmit={submit} className="flex flex-col gap-5">
          <p className="text-quiet">{t('password.lead')}</p>
          {/* Password managers file the new password under this name. */}
          <input type="text" autoComplete="username" value={user?.username ?? ''} readOnly hidden />
          <PasswordField
            label={t('fields.oldPassword')}
            error={fieldError('oldPassword')}
            {...form.register('oldPassword')}
          />
          <PasswordField
            label={t('fields.newPassword')}
            autoComplete="new-password"
            hint={
              <PasswordMeter
                password={newPassword}
                ownWords={ownWords(user?.username ?? '', user?.email ?? '')}
              />
            }
            error={fieldError('newPassword')}
            {...form.register('newPassword')}
          />
          <PasswordField
            label={t('fields.confirmNewPassword')}
            autoComplete="new-password"
            error={fieldError('confirmPassword')}
            {...form.register('confirmPassword')}
          />
          {notice !== undefined && <RefusalNotice>{notice}</RefusalNotice>}
          <Button type="submit" tone="primary" size="large" wide busy={form.formState.isSubmitting}>
            {t('password.submit')}
          </Button>
        </form>
      </Card>
    </Page>
  );
}
