import { useNavigate } from '@tanstack/react-router';
import { useFormContext } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { z } from 'zod';
import type { InputOf } from '#foundation/calls/define-call.ts';
import { Card } from '#foundation/ui/card.tsx';
import { Page } from '#foundation/ui/page.tsx';
import { PasswordField } from '#foundation/ui/password-field.tsx';
import { callPlatform } from '#foundation/ui/platform.ts';
import { showToast } from '#foundation/ui/toast.ts';
import { changePassword } from '../contract.ts';
import { ownWords } from '../rules.ts';
import { CheckedForm, filled, passwordsDiffer, useCheckedForm, useErrorOf } from './checked-form.tsx';
import { NewPassword } from './new-password.tsx';
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

/** Change password: the old one, the new one twice; other devices are signed out. */
export function PasswordPage() {
  const t = useTranslations('customers');
  const navigate = useNavigate();
  const { data: user } = useUser();
  const form = useCheckedForm<Values, Values>(schema, {
    oldPassword: '',
    newPassword: '',
    confirmPassword: '',
  });
  function leave() {
    showToast({ title: t('password.done'), body: t('password.doneBody'), tone: 'good' });
    navigate({ to: '/profile/security' });
  }
  return (
    <Page title={t('password.title')} back backTo="/profile/security" width="form">
      <Card>
        <CheckedForm
          form={form}
          fields={{
            OLD_PASSWORD_WRONG: 'oldPassword',
            PASSWORD_TOO_WEAK: 'newPassword',
            PASSWORDS_DIFFER: 'confirmPassword',
          }}
          send={(values) => callPlatform(changePassword, values)}
          onAccepted={leave}
          submit={t('password.submit')}
        >
          <p className="text-quiet">{t('password.lead')}</p>
          {/* Password managers file the new password under this name. */}
          <input type="text" autoComplete="username" value={user?.username ?? ''} readOnly hidden />
          <OldPassword />
          <NewPassword name="newPassword" ownWords={ownWords(user?.username ?? '', user?.email ?? '')} />
        </CheckedForm>
      </Card>
    </Page>
  );
}

function OldPassword() {
  const t = useTranslations('customers.fields');
  const errorOf = useErrorOf<Values>();
  return (
    <PasswordField
      label={t('oldPassword')}
      error={errorOf('oldPassword')}
      {...useFormContext<Values>().register('oldPassword')}
    />
  );
}
