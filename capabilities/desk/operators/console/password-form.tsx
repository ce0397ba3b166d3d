import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#foundation/ui/button.tsx';
import { useOperator } from '#foundation/ui/operator.ts';
import { PasswordField } from '#foundation/ui/password-field.tsx';
import { RefusalNotice } from '#foundation/ui/states.tsx';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import { operatorChangePassword } from '../console-contract.ts';
import { shortestPassword } from '../session-rules.ts';
import { useOwnCall } from './queries.ts';

const blank = { oldPassword: '', newPassword: '', confirmPassword: '' };

export function PasswordForm({ onChanged }: { onChanged?: () => void }) {
  const t = useTranslations('operators.security.password');
  const { email } = useOperator();
  const refusalText = useRefusalText();
  const change = useOwnCall(operatorChangePassword);
  const [values, setValues] = useState(blank);
  const entry = (name: keyof typeof blank) => ({
    value: values[name],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      setValues({ ...values, [name]: currentTarget.value }),
  });
  const isWhole = Object.values(values).every((value) => value !== '');
  return (
    <form
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (isWhole) change.mutate(values, { onSuccess: () => onChanged?.() });
      }}
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
      {change.error !== null && <RefusalNotice>{refusalText(change.error)}</RefusalNotice>}
      <Button type="submit" tone="primary" wide disabled={!isWhole} busy={change.isPending}>
        {t('submit')}
      </Button>
    </form>
  );
}
