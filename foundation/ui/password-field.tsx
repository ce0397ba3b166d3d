import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { IconButton } from './icon-button.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

/** A password, hidden until its reader asks to see it. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'after'>) {
  const t = useTranslations('ui');
  const [shown, setShown] = useState(false);
  return (
    <TextField
      autoComplete="current-password"
      spellCheck={false}
      autoCapitalize="none"
      dir="ltr"
      {...props}
      type={shown ? 'text' : 'password'}
      after={
        <IconButton
          size="small"
          label={shown ? t('password.hide') : t('password.show')}
          icon={shown ? <EyeOff size={16} /> : <Eye size={16} />}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
