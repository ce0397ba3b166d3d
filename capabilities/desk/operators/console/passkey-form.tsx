import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#foundation/ui/button.tsx';
import { RefusalNotice } from '#foundation/ui/states.tsx';
import { TextField } from '#foundation/ui/text-field.tsx';
import { useAddPasskey } from './queries.ts';
import { useFailureText } from './use-failure-text.ts';

/** Names a passkey and has the browser make it. */
export function PasskeyForm({ onAdded }: { onAdded?: () => void }) {
  const t = useTranslations('operators.security.passkeys');
  const failureText = useFailureText();
  const add = useAddPasskey();
  const [name, setName] = useState('');
  return (
    <form
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '') add.mutate(name, { onSuccess: () => onAdded?.() });
      }}
    >
      <p className="text-quiet">{t('lead')}</p>
      <TextField
        label={t('name')}
        placeholder={t('namePlaceholder')}
        value={name}
        maxLength={40}
        autoComplete="off"
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      {add.error !== null && <RefusalNotice>{failureText(add.error)}</RefusalNotice>}
      <Button type="submit" tone="primary" wide disabled={name.trim() === ''} busy={add.isPending}>
        {t('submit')}
      </Button>
    </form>
  );
}
