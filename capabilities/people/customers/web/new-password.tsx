import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { PasswordField } from '#foundation/ui/password-field.tsx';
import { useErrorOf } from './checked-form.tsx';
import { PasswordMeter } from './password-meter.tsx';

type Values = { password: string; newPassword: string; confirmPassword: string };

type Props = {
  name: 'password' | 'newPassword';
  isFirst?: boolean;
  /** The customer's own names, which make a weak password. */
  ownWords: readonly string[];
};

/** A password that is chosen: with its strength, and once more. */
export function NewPassword({ name, isFirst = false, ownWords }: Props) {
  const t = useTranslations('customers.fields');
  const { register, formState } = useFormContext<Values>();
  const password = useWatch<Values, typeof name>({ name }) ?? '';
  const errorOf = useErrorOf<Values>();
  return (
    <>
      <PasswordField
        label={t(isFirst ? 'password' : 'newPassword')}
        autoComplete="new-password"
        hint={<PasswordMeter password={password} ownWords={ownWords} />}
        error={errorOf(name)}
        {...register(name, { deps: formState.touchedFields.confirmPassword ? ['confirmPassword'] : [] })}
      />
      <PasswordField
        label={t(isFirst ? 'confirmPassword' : 'confirmNewPassword')}
        autoComplete="new-password"
        error={errorOf('confirmPassword')}
        {...register('confirmPassword')}
      />
    </>
  );
}
