import { Search, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { IconButton } from './icon-button.tsx';
import { TextField } from './text-field.tsx';

type Props = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string | undefined;
  className?: string | undefined;
};

export function SearchField({ label, value, onChange, placeholder, className }: Props) {
  const t = useTranslations('ui');
  return (
    <TextField
      label={label}
      hideLabel
      type="text"
      role="searchbox"
      enterKeyHint="search"
      autoComplete="off"
      spellCheck={false}
      className={className}
      placeholder={placeholder ?? label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      before={<Search size={16} aria-hidden="true" />}
      {...(value !== '' && {
        after: (
          <IconButton size="small" label={t('clear')} icon={<X size={16} />} onClick={() => onChange('')} />
        ),
      })}
    />
  );
}
