import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { OutputOf } from '#foundation/calls/define-call.ts';
import type { Result } from '#foundation/refusals/result.ts';
import { callPlatform } from '#foundation/ui/platform.ts';
import { Notice } from '#foundation/ui/states.tsx';
import { TextField } from '#foundation/ui/text-field.tsx';
import { addPasskey, startPasskey } from '../passkey-contract.ts';
import { AskDialog } from './ask-dialog.tsx';
import { OwnPasswordField } from './own-password-field.tsx';

/**
 * Name and password, then the device's own question. A device that did not finish changes nothing and can be
 * asked again.
 */
export function PasskeySetup({ onClose, onAdded }: { onClose: () => void; onAdded: () => void }) {
  const t = useTranslations('security.passkeys');
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<'cancelled' | 'unsupported'>();

  async function add(): Promise<Result<OutputOf<typeof addPasskey>> | undefined> {
    setProblem(undefined);
    const { createWithDevice } = await import('./passkey-device.ts');
    const options = await callPlatform(startPasskey, { password });
    if (!options.ok) return options;
    const made = await createWithDevice(options.value);
    if (typeof made !== 'object') {
      setProblem(made);
      return undefined;
    }
    return callPlatform(addPasskey, { name: name.trim() === '' ? t('label') : name, response: made });
  }

  return (
    <AskDialog
      title={t('addTitle')}
      lead={t('addLead')}
      submitLabel={t('add')}
      onClose={onClose}
      send={add}
      onDone={onAdded}
    >
      {(errorOf) => (
        <>
          <TextField
            label={t('name')}
            hint={t('nameHint')}
            maxLength={40}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <OwnPasswordField value={password} onChange={setPassword} error={errorOf('PASSWORD_INCORRECT')} />
          {problem !== undefined && <Notice tone="warn">{t(problem)}</Notice>}
        </>
      )}
    </AskDialog>
  );
}
