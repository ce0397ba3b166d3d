import { useTranslations } from 'use-intl';
import { TextField } from '#foundation/ui/text-field.tsx';

type Props = { value: string; error: string | undefined; onChange: (address: string) => void };

/** A receiving address, typed or pasted. */
export function AddressField({ value, error, onChange }: Props) {
  const t = useTranslations('withdrawals.form');
  return (
    <TextField
      label={t('address')}
      hint={t('networkHint')}
      error={error}
      dir="ltr"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={120}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value.trim())}
    />
  );
}
