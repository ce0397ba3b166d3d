import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Passkey } from '#foundation/calls/passkey-fields.ts';
import { Button } from '#foundation/ui/button.tsx';
import { Card } from '#foundation/ui/card.tsx';
import { ConfirmDialog } from '#foundation/ui/confirm-dialog.tsx';
import { RefusalNotice } from '#foundation/ui/states.tsx';
import { Time } from '#foundation/ui/time.tsx';
import { showToast } from '#foundation/ui/toast.ts';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import { operatorRemovePasskey } from '../passkey-contract.ts';
import { Opening } from './opening.tsx';
import { PasskeyForm } from './passkey-form.tsx';
import { useOwnCall } from './queries.ts';

export function OwnPasskeys({ passkeys }: { passkeys: readonly Passkey[] }) {
  const t = useTranslations('operators.security.passkeys');
  const [removed, setRemoved] = useState<Passkey>();
  return (
    <Card
      title={t('title')}
      action={
        <Opening
          label={t('add')}
          title={t('add')}
          done={t('done')}
          form={(close) => <PasskeyForm onAdded={close} />}
        />
      }
    >
      {passkeys.length === 0 ? (
        <p className="text-quiet">{t('none')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="flex items-center gap-3 py-2.5">
              <KeyRound size={18} className="shrink-0 text-quiet" aria-hidden="true" />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">
                  <bdi>{passkey.name}</bdi>
                </span>
                <span className="block text-note text-faint">
                  {passkey.lastUsedAt === null ? (
                    t('unused')
                  ) : (
                    <>
                      {t('used')} <Time at={passkey.lastUsedAt} />
                    </>
                  )}
                </span>
              </span>
              <Button size="small" tone="quiet" onClick={() => setRemoved(passkey)}>
                {t('remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {removed !== undefined && <Removal passkey={removed} onEnd={() => setRemoved(undefined)} />}
    </Card>
  );
}

function Removal({ passkey, onEnd }: { passkey: Passkey; onEnd: () => void }) {
  const t = useTranslations('operators.security.passkeys');
  const refusalText = useRefusalText();
  const remove = useOwnCall(operatorRemovePasskey);
  const confirm = () =>
    remove.mutate(
      { id: passkey.id },
      {
        onSuccess() {
          showToast({ title: t('removed'), tone: 'good' });
          onEnd();
        },
      },
    );
  return (
    <ConfirmDialog
      open
      onOpenChange={onEnd}
      title={t('removeTitle', { name: passkey.name })}
      body={t('removeBody')}
      confirmLabel={t('remove')}
      tone="danger"
      busy={remove.isPending}
      onConfirm={confirm}
      refusal={remove.error !== null && <RefusalNotice>{refusalText(remove.error)}</RefusalNotice>}
    />
  );
}
