import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Badge } from '#foundation/ui/badge.tsx';
import { Button } from '#foundation/ui/button.tsx';
import { callPlatform } from '#foundation/ui/platform.ts';
import { showToast } from '#foundation/ui/toast.ts';
import { disconnectGoogle, startGoogleConnection } from '../google-contract.ts';
import { AskDialog } from './ask-dialog.tsx';
import { callbackAddress, rememberJourney } from './google-journey.ts';
import { GuardRow } from './guard-row.tsx';
import { OwnPasswordField } from './own-password-field.tsx';
import { useSecurityChanged } from './queries.ts';

/** The connected Google account. */
export function GoogleGuard({ icon, email }: { icon: LucideIcon; email: string | null }) {
  const t = useTranslations('security');
  const changed = useSecurityChanged();
  const [isOpen, setOpen] = useState(false);
  const [password, setPassword] = useState('');
  const act = email === null ? 'connect' : 'disconnect';
  const close = () => {
    setOpen(false);
    setPassword('');
  };
  return (
    <GuardRow
      icon={icon}
      label={t('google.label')}
      note={email === null ? t('google.note') : <bdi dir="ltr">{email}</bdi>}
      state={email !== null && <Badge tone="rise">{t('on')}</Badge>}
      actions={
        <Button size="small" onClick={() => setOpen(true)}>
          {t(`google.${act}`)}
        </Button>
      }
    >
      {isOpen && (
        <AskDialog
          title={t(`google.${act}Title`)}
          lead={t(`google.${act}Lead`)}
          submitLabel={t(`google.${act}`)}
          tone={email === null ? 'primary' : 'danger'}
          onClose={close}
          send={async () =>
            email === null
              ? callPlatform(startGoogleConnection, { password, redirectUri: callbackAddress() })
              : callPlatform(disconnectGoogle, { password })
          }
          onDone={(started) => {
            if (started === null) {
              showToast({ title: t('google.disconnected') });
              close();
              return void changed();
            }
            rememberJourney({ state: started.state, purpose: 'connect', redirect: undefined });
            location.assign(started.address);
          }}
        >
          {(errorOf) => (
            <OwnPasswordField value={password} onChange={setPassword} error={errorOf('PASSWORD_INCORRECT')} />
          )}
        </AskDialog>
      )}
    </GuardRow>
  );
}
