import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Form } from '#foundation/ui/form.tsx';
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
    <Form
      className="flex flex-col gap-5"
      onSubmit={() => {
        if (name.trim() !== '') add.mutate(name, { onSuccess: () => onAdded?.() });
      }}
      submit={t('submit')}
      busy={add.isPending}
      disabled={name.trim() === ''}
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
    </Form>
  );
}
