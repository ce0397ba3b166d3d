import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { CodeField } from './code-field.tsx';
import { TextField } from './text-field.tsx';

type Props = {
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  autoFocus?: boolean | undefined;
};

/** A code from the authenticator app, or, for who has lost it, one of the recovery codes. */
export function SecondFactorField({ value, onChange, error, autoFocus }: Props) {
  const t = useTranslations('ui.secondFactor');
  const [isRecovery, setRecovery] = useState(false);
  const input = {
    value,
    error,
    autoFocus,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  return (
    <div className="flex flex-col items-start gap-2">
      {isRecovery ? (
        <TextField
          {...input}
          key="recovery"
          className="w-full"
          label={t('recovery')}
          hint={t('recoveryHint')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          dir="ltr"
          maxLength={24}
        />
      ) : (
        <CodeField {...input} key="code" className="w-full" label={t('code')} hint={t('codeHint')} />
      )}
      <button
        type="button"
        className="text-note text-accent underline underline-offset-2"
        onClick={() => {
          onChange('');
          setRecovery(!isRecovery);
        }}
      >
        {isRecovery ? t('useCode') : t('useRecovery')}
      </button>
    </div>
  );
}
