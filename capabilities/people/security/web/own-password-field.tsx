import { useTranslations } from 'use-intl';
import { PasswordField } from '#foundation/ui/password-field.tsx';
import { useSecurity } from './queries.ts';

/** The password once more, before a guard of the account changes. */
export function OwnPasswordField({
  value,
  onChange,
  error,
}: {
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}) {
  const t = useTranslations('security');
  // A customer who registered with Google has not chosen one yet.
  const hasGoogle = useSecurity().data?.googleEmail != null;
  return (
    <PasswordField
      label={t('passwordField')}
      hint={hasGoogle ? t('passwordWhyGoogle') : t('passwordWhy')}
      maxLength={200}
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
