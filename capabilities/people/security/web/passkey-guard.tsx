import { Fingerprint, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Passkey } from '#foundation/calls/passkey-fields.ts';
import { Badge } from '#foundation/ui/badge.tsx';
import { Button } from '#foundation/ui/button.tsx';
import { IconButton } from '#foundation/ui/icon-button.tsx';
import { callPlatform } from '#foundation/ui/platform.ts';
import { TextField } from '#foundation/ui/text-field.tsx';
import { Time } from '#foundation/ui/time.tsx';
import { showToast } from '#foundation/ui/toast.ts';
import { removePasskey, renamePasskey } from '../passkey-contract.ts';
import { AskDialog } from './ask-dialog.tsx';
import { GuardRow } from './guard-row.tsx';
import { OwnPasswordField } from './own-password-field.tsx';
import { PasskeySetup } from './passkey-setup.tsx';
import { useSecurityChanged } from './queries.ts';

type Open = { act: 'add' } | { act: 'rename' | 'remove'; passkey: Passkey };

/** Passkeys: list, add, name, remove. */
export function PasskeyGuard({ passkeys }: { passkeys: readonly Passkey[] }) {
  const t = useTranslations('security');
  const changed = useSecurityChanged();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const done = (title?: string) => {
    if (title !== undefined) showToast({ title, tone: 'good' });
    close();
    void changed();
  };
  return (
    <GuardRow
      icon={Fingerprint}
      label={t('passkeys.label')}
      note={t('passkeys.note')}
      state={passkeys.length > 0 && <Badge tone="rise">{t('on')}</Badge>}
      actions={
        <Button size="small" onClick={() => setOpen({ act: 'add' })}>
          {t('passkeys.add')}
        </Button>
      }
    >
      {passkeys.length > 0 && (
        <ul className="mt-2 divide-y divide-line ps-8.5">
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRename={() => setOpen({ act: 'rename', passkey })}
              onRemove={() => setOpen({ act: 'remove', passkey })}
            />
          ))}
        </ul>
      )}
      {open?.act === 'add' && <PasskeySetup onClose={close} onAdded={() => done(t('passkeys.added'))} />}
      {open?.act === 'rename' && (
        <RenameDialog passkey={open.passkey} onClose={close} onDone={() => done()} />
      )}
      {open?.act === 'remove' && (
        <RemoveDialog passkey={open.passkey} onClose={close} onDone={() => done(t('passkeys.removed'))} />
      )}
    </GuardRow>
  );
}

function PasskeyRow({
  passkey: { name, createdAt, lastUsedAt },
  onRename,
  onRemove,
}: {
  passkey: Passkey;
  onRename: () => void;
  onRemove: () => void;
}) {
  const t = useTranslations('security.passkeys');
  return (
    <li className="flex items-center gap-2 py-2">
      <div className="min-w-0 flex-1">
        <p className="truncate">
          <bdi>{name}</bdi>
        </p>
        <p className="flex flex-wrap gap-x-3 text-note text-faint">
          <span>
            {t('created')} <Time at={createdAt} style="date" />
          </span>
          <span>
            {lastUsedAt === null ? (
              t('never')
            ) : (
              <>
                {t('lastUsed')} <Time at={lastUsedAt} />
              </>
            )}
          </span>
        </p>
      </div>
      <IconButton
        size="small"
        label={t('renameNamed', { name })}
        icon={<Pencil size={16} />}
        onClick={onRename}
      />
      <IconButton
        size="small"
        label={t('removeNamed', { name })}
        icon={<Trash2 size={16} />}
        onClick={onRemove}
      />
    </li>
  );
}

type ActProps = { passkey: Passkey; onClose: () => void; onDone: () => void };

function RenameDialog({ passkey, onClose, onDone }: ActProps) {
  const t = useTranslations('security');
  const [name, setName] = useState(passkey.name);
  return (
    <AskDialog
      title={t('passkeys.renameTitle')}
      submitLabel={t('save')}
      onClose={onClose}
      send={() => callPlatform(renamePasskey, { id: passkey.id, name })}
      onDone={onDone}
    >
      {(errorOf) => (
        <TextField
          label={t('passkeys.name')}
          hint={t('passkeys.nameHint')}
          maxLength={40}
          value={name}
          error={errorOf('INPUT_INVALID')}
          onChange={(event) => setName(event.target.value)}
        />
      )}
    </AskDialog>
  );
}

function RemoveDialog({ passkey, onClose, onDone }: ActProps) {
  const t = useTranslations('security');
  const [password, setPassword] = useState('');
  return (
    <AskDialog
      title={t('passkeys.removeTitle', { name: passkey.name })}
      lead={t('passkeys.removeLead')}
      submitLabel={t('remove')}
      tone="danger"
      onClose={onClose}
      send={() => callPlatform(removePasskey, { id: passkey.id, password })}
      onDone={onDone}
    >
      {(errorOf) => (
        <OwnPasswordField value={password} onChange={setPassword} error={errorOf('PASSWORD_INCORRECT')} />
      )}
    </AskDialog>
  );
}
