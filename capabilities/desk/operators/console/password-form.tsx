import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Form } from '#foundation/ui/form.tsx';
import { useOperator } from '#foundation/ui/operator.ts';
import { PasswordField } from '#foundation/ui/password-field.tsx';
import { operatorChangePassword } from '../console-contract.ts';
import { shortestPassword } from '../session-rules.ts';
import { useOwnCall } from './queries.ts';

const blank = { oldPassword: '', newPassword: '', confirmPassword: '' };

export function PasswordForm({ onChanged }: { onChanged?: () => void }) {
  const t = useTranslations('operators.security.password');
  const { email } = useOperator();
  const change = useOwnCall(operatorChangePassword);
  const [values, setValues] = useState(blank);
  const entry = (name: keyof typeof blank) => ({
    value: values[name],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      setValues({ ...values, [name]: currentTarget.value }),
  });
  const isWhole = Object.values(values).every((value) => value !== '');
  return (
    <Form
      className="flex flex-col gap-5"
      onSubmit={() => {
        if (isWhole) change.mutate(values, { onSuccess: () => onChanged?.() });
      }}
      submit={t('submit')}
      failure={change.error}
      busy={change.isPending}
      disabled={!isWhole}
    >
      {/* Password managers file the new password under this name. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label={t('old')} autoComplete="current-password" {...entry('oldPassword')} />
      <PasswordField
        label={t('new')}
        autoComplete="new-password"
        hint={t('hint', { count: shortestPassword })}
        {...entry('newPassword')}
      />
      <PasswordField label={t('confirm')} autoComplete="new-password" {...entry('confirmPassword')} />
    </Form>
  );
}
