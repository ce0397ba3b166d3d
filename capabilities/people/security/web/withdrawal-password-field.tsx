import { useTranslations } from 'use-intl';
import { PasswordField } from '#foundation/ui/password-field.tsx';

type FieldProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
};

/** Six digits, hidden; not for the browser to remember. */
export function WithdrawalPasswordField({ label, value, onChange, error }: FieldProps) {
  return (
    <PasswordField
      label={label}
      inputMode="numeric"
      autoComplete="off"
      maxLength={6}
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value.replace(/\D/g, ''))}
    />
  );
}

type Typed = { password: string; again: string; isSame: boolean };

/** A new withdrawal password, typed twice. */
export function NewWithdrawalPassword({
  typed,
  onChange,
  error,
}: {
  typed: Typed;
  onChange: (typed: Typed) => void;
  error: string | undefined;
}) {
  const t = useTranslations('security.withdrawal');
  return (
    <>
      <WithdrawalPasswordField
        label={t('new')}
        value={typed.password}
        error={error}
        onChange={(password) => onChange({ ...typed, password, isSame: true })}
      />
      <WithdrawalPasswordField
        label={t('again')}
        value={typed.again}
        error={typed.isSame ? undefined : t('differ')}
        onChange={(again) => onChange({ ...typed, again, isSame: true })}
      />
    </>
  );
}
